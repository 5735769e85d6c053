import type { Authority } from '@mullion/shared-kit/api/authority';
import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../locales/en_US.json';
import { uuid } from '../testing/render-dashboards';
import { playSilentFrames } from '../testing/silent-channel';
import WidgetsBundles from '../widgets-bundles';

beforeAll(playSilentFrames);

const tenantId = { entityType: 'TENANT', id: NULL_UUID };
const bundle = { id: { entityType: 'WIDGETS_BUNDLE', id: uuid(1) }, tenantId, alias: 'cards', title: 'Cards' };
const type = (alias: string) => ({
  id: { entityType: 'WIDGET_TYPE', id: uuid(2) },
  createdTime: 1,
  tenantId,
  bundleAlias: 'cards',
  alias,
  name: 'Note',
  descriptor: { type: 'static', sizeX: 8, sizeY: 4, controllerScript: '', defaultConfig: '{}' },
});

interface OpenOptions {
  /** The type's ID, or the place of a new one. */
  at?: string;
  answer?: Answer;
}
type Answer = (call: { method: string; path: string; body?: unknown }) => unknown;
let users = 100;

async function openEditor(alias: string, authority: Authority, { at = uuid(2), answer }: OpenOptions = {}) {
  users += 1;
  act(() => session.store.setState({ authUser: { authority, userId: uuid(users), tenantId: uuid(9) } as never }));
  window.history.replaceState(null, '', `/widgets-bundles/${uuid(1)}/widgetTypes/${at}`);
  playPlatform((call) => {
    const own = answer?.(call);
    if (own !== undefined) return own;
    return call.path.startsWith('/api/widgetsBundle/') ? bundle : type(alias);
  });
  const { client } = await renderModule(
    <ModuleRoutes routes={[{ path: 'widgets-bundles/*', element: <WidgetsBundles /> }]} />,
    { name: 'mf-dashboards', texts },
  );
  await settle(client);
}

const drawn = /^The console draws this system type itself/;

test('a type that the console draws keeps its script; its other fields are the system administrator’s', async () => {
  await openEditor('html_card', 'SYS_ADMIN');
  expect(await screen.findByText(drawn)).toBeVisible();
  expect(screen.getByLabelText(/^Title/)).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save as' })).toBeEnabled();
});

test('a tenant saves a type of the system as another one only', async () => {
  await openEditor('own_card', 'TENANT_ADMIN');
  expect(await screen.findByText(/^This type belongs to the system/)).toBeVisible();
  expect(screen.queryByText(drawn)).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Title/)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save as' })).toBeEnabled();
});

describe('saving', () => {
  const title = () => screen.getByLabelText(/^Title/);
  const retitle = async (name: string) => {
    await userEvent.clear(title());
    await userEvent.type(title(), name);
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  /** A platform that holds each save back until it is let through. */
  const holding = () => {
    const held: (() => void)[] = [];
    let stored: object = type('html_card');
    const answer: Answer = ({ method, path, body }) => {
      if (method === 'POST' && path === '/api/widgetType') {
        return new Promise((resolve) => {
          held.push(() => {
            stored = { ...type('html_card'), ...(body as object) };
            resolve(stored);
          });
        });
      }
      return path === `/api/widgetType/${uuid(2)}` ? stored : undefined;
    };
    const letThrough = async () => {
      await waitFor(() => expect(held).toHaveLength(1), { timeout: 10_000 });
      await act(async () => held.pop()?.());
    };
    return { answer, letThrough, isHeld: () => waitFor(() => expect(held).toHaveLength(1), { timeout: 10_000 }) };
  };

  test('what is changed meanwhile stays, over what was saved', async () => {
    const { answer, letThrough, isHeld } = holding();
    await openEditor('html_card', 'SYS_ADMIN', { answer });
    await retitle('Rules');
    await press('Save');
    await isHeld();
    await retitle('House rules');
    await letThrough();
    expect(await screen.findByText('“Rules” saved')).toBeVisible();
    expect(title()).toHaveValue('House rules');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    await press('Save');
    await letThrough();
    expect(await screen.findByText('“House rules” saved')).toBeVisible();
  });

  test('a new type goes to its own address once nothing would be left behind', async () => {
    const { answer, letThrough, isHeld } = holding();
    await openEditor('html_card', 'SYS_ADMIN', { at: 'add/static', answer });
    await retitle('Rules');
    await press('Save');
    await isHeld();
    await retitle('House rules');
    await letThrough();
    expect(await screen.findByText('“Rules” saved')).toBeVisible();
    expect(title()).toHaveValue('House rules');
    expect(window.location.pathname).toMatch(/add\/static$/);
    await press('Save');
    await letThrough();
    await waitFor(() => expect(window.location.pathname).toMatch(new RegExp(`${uuid(2)}$`)));
    expect(title()).toHaveValue('House rules');
  }, 20_000);

  test('what somebody else has saved meanwhile is asked about, and overwritten only when told', async () => {
    let stored: object = type('html_card');
    const saved: unknown[] = [];
    await openEditor('html_card', 'SYS_ADMIN', {
      answer: ({ method, path, body }) => {
        if (method === 'POST' && path === '/api/widgetType') {
          saved.push(body);
          return body;
        }
        return path === `/api/widgetType/${uuid(2)}` ? stored : undefined;
      },
    });
    await retitle('Rules');
    stored = { ...type('html_card'), description: 'Of the hall' };
    await press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved “Note”' }));
    expect(within(dialog.getByRole('list', { name: 'Your changes' })).getByText('Changed: Title')).toBeVisible();
    expect(
      within(dialog.getByRole('list', { name: 'Saved by someone else' })).getByText('Changed: Description'),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(saved).toEqual([]);
    await press('Save');
    const again = within(await screen.findByRole('dialog', { name: 'Someone else saved “Note”' }));
    await userEvent.click(again.getByRole('radio', { name: /^Overwrite/ }));
    await userEvent.click(again.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ name: 'Rules' })]));
  });
});
