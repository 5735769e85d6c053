import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { Authority } from '@mullion/shared-kit/api/authority';
import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { toastDurations } from '@mullion/shared-kit/notify/notify';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../locales/en_US.json';
import { uuid } from '../testing/render-dashboards';
import { playSilentFrames } from '../testing/silent-channel';
import WidgetsBundles from '../widgets-bundles';

beforeAll(playSilentFrames);
// Code editors measure their text, which has no place here.
beforeAll(() => Object.assign(Range.prototype, { getClientRects: () => [] }));

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

test('a resource that is listed twice is named at its field', async () => {
  const resources = [{ url: '/a.js' }, { url: '/b.css' }, { url: '/a.js' }];
  const { descriptor, ...rest } = type('own_card');
  await openEditor('own_card', 'SYS_ADMIN', {
    answer: ({ path }) =>
      path === `/api/widgetType/${uuid(2)}` ? { ...rest, descriptor: { ...descriptor, resources } } : undefined,
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Resources' }));
  const twice = await screen.findByText('/a.js is listed twice, and loads once');
  const [first, , last] = screen.getAllByLabelText('URL');
  expect(last).toHaveAccessibleDescription(twice.textContent ?? '');
  expect(first).not.toHaveAccessibleDescription();
});

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

test('keys undo a step and fill the screen, also where a code editor has the focus', async () => {
  await openEditor('own_card', 'SYS_ADMIN');
  const title = await screen.findByLabelText(/^Title/);
  await userEvent.type(title, 's');
  expect(title).toHaveValue('Notes');
  const [code] = screen.getAllByRole('textbox').filter(({ className }) => className.includes('cm-content'));
  act(() => code?.focus());
  await userEvent.keyboard('{Control>}q{/Control}');
  expect(title).toHaveValue('Note');
  await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
  expect(await screen.findByRole('button', { name: 'Exit full screen' })).toBeVisible();
});

test('an address of no kind of type leads to the bundle, and says why', async () => {
  await openEditor('own_card', 'SYS_ADMIN', {
    at: 'add/nonsense',
    answer: ({ path }) => (path === '/api/widgetTypes' ? [] : undefined),
  });
  await waitFor(() => expect(window.location.pathname).toBe(`/widgets-bundles/${uuid(1)}/widgetTypes`));
  expect(screen.getByText('There is no such kind of widget. Choose one of the kinds here.')).toBeVisible();
});

test('a type of another bundle is not in this one', async () => {
  await openEditor('own_card', 'SYS_ADMIN', {
    answer: ({ path }) =>
      path === `/api/widgetType/${uuid(2)}` ? { ...type('own_card'), bundleAlias: 'other' } : undefined,
  });
  expect(await screen.findByText(/isn’t available/)).toBeVisible();
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
});

test('names of forms are offered, and any can be typed', async () => {
  await openEditor('own_card', 'SYS_ADMIN');
  await userEvent.click(await screen.findByRole('tab', { name: 'Widget settings' }));
  const field = screen.getByRole('combobox', { name: 'Key settings form' });
  await userEvent.type(field, 'pie');
  await userEvent.click(await screen.findByRole('option', { name: 'tb-flot-pie-key-settings' }));
  expect(field).toHaveValue('tb-flot-pie-key-settings');
  expect(field).not.toHaveAccessibleDescription(/no form/);
  const own = screen.getByRole('combobox', { name: 'Settings form' });
  await userEvent.type(own, 'tb-mine');
  await userEvent.tab();
  expect(own).toHaveValue('tb-mine');
  expect(own).toHaveAccessibleDescription(/No form has this name/);
});

test('a type without data is configured in one form, and gets no data by it', async () => {
  const saved: { descriptor: { defaultConfig: string } }[] = [];
  await openEditor('own_card', 'SYS_ADMIN', {
    answer: ({ method, body }) => (method === 'POST' ? saved.push(body as (typeof saved)[0]) && body : undefined),
  });
  const button = await screen.findByRole('button', { name: 'Configure' });
  fireEvent.click(button);
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Rules');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 10_000 });
  expect(JSON.parse(saved[0]?.descriptor.defaultConfig ?? '')).toEqual({ title: 'Rules' });
}, 30_000);

test('what is configured in the preview is what widgets of the type begin with', async () => {
  const saved: { descriptor: { defaultConfig: string } }[] = [];
  const defaultConfig = JSON.stringify({ settings: { ours: 1 }, decimals: 3 });
  const own = type('own_card');
  await openEditor('own_card', 'SYS_ADMIN', {
    answer: ({ method, path, body }) => {
      if (method === 'POST' && path === '/api/widgetType') {
        saved.push(body as (typeof saved)[0]);
        return body;
      }
      const descriptor = { ...own.descriptor, type: 'latest', defaultConfig };
      return path === `/api/widgetType/${uuid(2)}` ? { ...own, descriptor } : undefined;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Configure' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add data source' }));
  expect(dialog.queryByLabelText(/^Entity alias/)).toBeNull();
  await userEvent.type(dialog.getByRole('combobox', { name: 'Add key' }), 'f');
  await userEvent.click(await screen.findByRole('option', { name: /Sin/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 10_000 });
  expect(JSON.parse(saved[0]?.descriptor.defaultConfig ?? '')).toMatchObject({
    ...{ settings: { ours: 1 }, decimals: 3 },
    datasources: [{ type: 'function', dataKeys: [{ type: 'function', label: 'Sin' }] }],
  });
}, 30_000);

describe('saving', () => {
  // What is told would go by itself meanwhile: a busy machine takes longer to look.
  beforeEach(() => void jest.replaceProperty(toastDurations as Record<'success', number>, 'success', 0));
  const title = () => screen.getByLabelText(/^Title/);
  const retitle = async (name: string) => {
    // The first of a run waits for the editor's code.
    await screen.findByLabelText(/^Title/, {}, { timeout: 10_000 });
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

  test('a type that was deleted meanwhile stays to be saved as another one', async () => {
    let isGone = false;
    const saved: unknown[] = [];
    await openEditor('html_card', 'SYS_ADMIN', {
      answer: ({ method, path, body }) => {
        if (isGone && path === `/api/widgetType/${uuid(2)}`) throw new ApiError({ kind: 'http', status: 404 });
        if (path.startsWith('/api/widgetsBundles')) return [bundle];
        if (method !== 'POST') return undefined;
        saved.push(body);
        return { ...type('rules'), id: { entityType: 'WIDGET_TYPE', id: uuid(3) }, name: 'Rules' };
      },
    });
    await retitle('Rules');
    isGone = true;
    await press('Save');
    expect((await screen.findAllByText(/type no longer exists/))[0]).toBeVisible();
    expect(title()).toHaveValue('Rules');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await press('Save as');
    const dialog = within(await screen.findByRole('dialog', { name: /Save/ }));
    const option = await dialog.findByRole('option', { name: /Cards/ });
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /bundle/i }), option);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ name: 'Rules' })]));
    expect(saved[0]).not.toHaveProperty('id');
  });

  test('a type that may not be changed any more isn’t called deleted', async () => {
    let isKept = false;
    await openEditor('html_card', 'SYS_ADMIN', {
      answer: ({ path }) => {
        if (!isKept || !path.startsWith('/api/widgetType')) return undefined;
        throw new ApiError({ kind: 'http', status: 403, body: { message: 'Not yours' } as never });
      },
    });
    await retitle('Rules');
    isKept = true;
    await press('Save');
    expect(await screen.findByText(/Not yours|not allowed|permission/i)).toBeVisible();
    expect(screen.queryByText(/no longer exists/)).toBeNull();
    expect(title()).toHaveValue('Rules');
  });

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
