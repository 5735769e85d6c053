import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { Authority } from '@mullion/shared-kit/api/authority';
import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../locales/en_US.json';
import { uuid } from '../testing/render-dashboards';
import { playSilentFrames } from '../testing/silent-channel';
import WidgetsBundles from '../widgets-bundles';

beforeAll(playSilentFrames);

const tenantId = (isSystem: boolean) => ({ entityType: 'TENANT', id: isSystem ? NULL_UUID : uuid(9) });

const bundle = (number: number, title: string, isSystem = false) => ({
  id: { entityType: 'WIDGETS_BUNDLE', id: uuid(number) },
  createdTime: 1_700_000_000_000 + number,
  tenantId: tenantId(isSystem),
  alias: title.toLowerCase(),
  title,
  name: title,
  image: null,
  description: null,
  externalId: null,
});

const own = bundle(1, 'Pumps');
const system = bundle(2, 'Cards', true);

const card = (number: number, name: string, text: string, more: object = {}) => ({
  id: { entityType: 'WIDGET_TYPE', id: uuid(number) },
  createdTime: 1_700_000_000_000 + number,
  tenantId: tenantId(true),
  bundleAlias: 'cards',
  alias: 'html_card',
  name,
  image: 'data:image/png;base64,AA==',
  description: 'A card',
  descriptor: {
    type: 'static',
    sizeX: 7.5,
    sizeY: 3.5,
    controllerScript: '',
    defaultConfig: JSON.stringify({ settings: { cardHtml: `<b>${text}</b>` } }),
    ...more,
  },
});

const pageOf = (data: readonly unknown[]) => ({ data, totalPages: 1, totalElements: data.length, hasNext: false });

interface Platform {
  authority?: Authority;
  types?: readonly ReturnType<typeof card>[];
  /** Names of types that the platform refuses. */
  refused?: readonly string[];
}

async function open(address: string, { authority = 'TENANT_ADMIN', types = [], refused = [] }: Platform = {}) {
  act(() => session.store.setState({ authUser: { authority, userId: uuid(7), tenantId: uuid(9) } as never }));
  window.history.replaceState(null, '', address);
  const calls = playPlatform(({ method, path, body }) => {
    if (method === 'DELETE') return undefined;
    if (method === 'POST' && path === '/api/widgetsBundle') return { ...own, ...(body as object) };
    if (method === 'POST') {
      const { name } = body as { name: string };
      if (refused.includes(name))
        throw new ApiError({
          kind: 'http',
          status: 400,
          body: { status: 400, message: 'Too large', errorCode: 31 } as never,
        });
      return { ...types[0], ...(body as object) };
    }
    if (path === '/api/widgetsBundles') return pageOf([own, system]);
    if (path === `/api/widgetsBundle/${uuid(1)}`) return own;
    if (path === `/api/widgetsBundle/${uuid(2)}`) return system;
    if (path.startsWith('/api/widgetsBundle/')) throw new ApiError({ kind: 'http', status: 404 });
    if (path.startsWith('/api/widgetType/')) return types.find(({ id }) => path.endsWith(id.id));
    if (path === '/api/widgetType') return types[0];
    return path.startsWith('/api/widgetType') ? types : pageOf([]);
  });
  const { client } = await renderModule(
    <ModuleRoutes routes={[{ path: 'widgets-bundles/*', element: <WidgetsBundles /> }]} />,
    { name: 'mf-dashboards', texts },
  );
  await settle(client);
  return { calls, settle: () => settle(client) };
}

/** The files of jsdom cannot be read. */
const fileOf = (content: object) => {
  const text = JSON.stringify(content);
  return Object.assign(new File([text], 'pumps.json'), { text: async () => text });
};

async function upload(dialogName: string, content: object) {
  const dialog = within(await screen.findByRole('dialog', { name: dialogName }));
  await userEvent.upload(dialog.getByLabelText(/JSON file/), fileOf(content));
  await dialog.findByText('pumps.json');
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  return dialog;
}

async function openMenu(title: string) {
  await userEvent.click(within(await screen.findByRole('row', { name: new RegExp(title) })).getByRole('button'));
}

async function openBundleImport() {
  await userEvent.click(screen.getByRole('button', { name: 'Add widgets bundle' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import widgets bundle' }));
}

describe('the list of bundles', () => {
  test('tells those of the system apart, which a tenant does not delete', async () => {
    await open('/widgets-bundles');
    const row = await screen.findByRole('row', { name: /Cards/ });
    expect(within(row).getByLabelText('Yes')).toBeVisible();
    await openMenu('Cards');
    expect(await screen.findByRole('menuitem', { name: 'Export widgets bundle' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  });

  test('a system administrator deletes any, and learns how many types go with it', async () => {
    const { calls, settle } = await open('/widgets-bundles', {
      authority: 'SYS_ADMIN',
      types: [card(11, 'Note', 'a'), card(12, 'Sign', 'b')],
    });
    await openMenu('Cards');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByText('2 widget types')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: /^Delete/ }));
    await settle();
    expect(calls.filter(({ method }) => method === 'DELETE')).toMatchObject([
      { path: `/api/widgetsBundle/${uuid(2)}` },
    ]);
  });

  test('a row leads to the types of the bundle', async () => {
    await open('/widgets-bundles');
    await userEvent.click(await screen.findByRole('link', { name: 'Pumps' }));
    expect(await screen.findByText('This bundle has no widget types yet')).toBeVisible();
    expect(window.location.pathname).toBe(`/widgets-bundles/${uuid(1)}/widgetTypes`);
  });

  test('a file becomes a bundle with its types in their order; each that failed is named with the reason', async () => {
    const { calls, settle } = await open('/widgets-bundles', { refused: ['Large'] });
    await openBundleImport();
    const type = { alias: 'a', image: null, description: null, descriptor: { type: 'static' } };
    await upload('Import widgets bundle', {
      widgetsBundle: { ...own, title: 'Valves', alias: 'valves' },
      widgetTypes: [
        { ...type, name: 'First' },
        { ...type, name: 'Large' },
        { name: 'Bare' },
        { ...type, name: 'Last' },
      ],
    });
    await settle();
    const told = within(await screen.findByRole('alertdialog', { name: '2 widget types weren’t imported' }));
    expect(told.getByText('“Valves” imported with 2 widget types')).toBeVisible();
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Large: Too large',
      'Bare: The file contains no widget type',
    ]);
    const posts = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(posts[0]).toEqual({ title: 'Valves', name: 'Pumps', alias: 'valves', image: null, description: null });
    expect(posts.slice(1)).toEqual(
      ['First', 'Large', 'Last'].map((name) => ({ ...type, name, bundleAlias: 'valves' })),
    );
    await userEvent.click(told.getByRole('button', { name: 'Open bundle' }));
    await settle();
    expect(window.location.pathname).toBe(`/widgets-bundles/${uuid(1)}/widgetTypes`);
  });

  test('a file of something else is refused at its field', async () => {
    const { calls } = await open('/widgets-bundles');
    await openBundleImport();
    const dialog = await upload('Import widgets bundle', { title: 'Hall B', configuration: {} });
    expect(await dialog.findByText('The file contains no widgets bundle')).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('the library of a bundle', () => {
  const library = (number: number) => `/widgets-bundles/${uuid(number)}/widgetTypes`;

  test('a tenant looks at the system’s types and changes none', async () => {
    await open(library(2), { types: [card(11, 'Note', 'Remember')] });
    expect(await screen.findByRole('article', { name: 'Note' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export “Note”' })).toBeVisible();
    expect(screen.getByText('System, read-only')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete “Note”' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add widget type' })).not.toBeInTheDocument();
  });

  test('a type of one’s own is deleted after a question', async () => {
    const { calls, settle } = await open(library(1), { types: [card(11, 'Note', 'Remember')] });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete “Note”' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete widget type' }));
    await settle();
    expect(calls.filter(({ method }) => method === 'DELETE')).toMatchObject([{ path: `/api/widgetType/${uuid(11)}` }]);
    expect(await screen.findByText('“Note” deleted')).toBeVisible();
  });

  test('a type comes from a file into this bundle, without what belongs to another platform', async () => {
    const { calls, settle } = await open(library(1));
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add widget type' }))[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Import widget type' }));
    await upload('Import widget type', card(20, 'Level', 'x'));
    await settle();
    const [post] = calls.filter(({ method }) => method === 'POST');
    expect(post).toMatchObject({
      path: '/api/widgetType',
      body: { name: 'Level', bundleAlias: 'pumps', alias: 'html_card' },
    });
    for (const member of ['id', 'createdTime', 'tenantId']) expect(post?.body).not.toHaveProperty(member);
  });

  test('an unknown bundle is a plain page with a way back', async () => {
    await open(library(3));
    await userEvent.click(await screen.findByRole('button', { name: /Show widgets bundles|widgets bundles/i }));
    expect(await screen.findByRole('row', { name: /Pumps/ })).toBeVisible();
  });
});
