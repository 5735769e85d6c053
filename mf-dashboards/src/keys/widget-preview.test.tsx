import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import type { EntityKey } from '@mullion/shared-kit/module/extension-points';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { type Call, playPlatform, playSocket, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../locales/en_US.json';
import type { StoredDashboard } from '../model/read-dashboard';
import showOnWidget from '../show-on-widget';
import { encodeStates } from '../states/state-parameter';
import { pump } from '../testing/answers';
import { storedDashboard, uuid } from '../testing/render-dashboards';
import View from '../view';

const system = { entityType: 'TENANT', id: '13814000-1dd2-11b2-8080-808080808080' };
const bundle = (number: number, alias: string, title: string) => ({
  id: { entityType: 'WIDGETS_BUNDLE', id: uuid(number) },
  tenantId: system,
  alias,
  title,
  image: null,
  description: null,
});
const type = (number: number, alias: string, name: string, widgetType: string) => ({
  id: { entityType: 'WIDGET_TYPE', id: uuid(number) },
  createdTime: number,
  tenantId: system,
  bundleAlias: 'cards',
  alias,
  name,
  image: null,
  description: null,
  widgetType,
});
const types = [
  type(31, 'html_card', 'HTML card', 'static'),
  type(32, 'attributes_card', 'Attributes card', 'latest'),
  type(33, 'simple_card', 'Simple card', 'latest'),
  type(34, 'timeseries_table', 'Table of values', 'timeseries'),
];
const twoStates = () => {
  const stored = storedDashboard({});
  Object.assign(stored.configuration.states, {
    pump: { name: 'One pump', root: false, layouts: { main: { widgets: {}, gridSettings: { columns: 48 } } } },
  });
  return stored;
};

const view = {
  point: 'dashboard.view' as const,
  module: 'mf-dashboards',
  namespace: 'mf-dashboards',
  id: 'dashboard',
  expose: './view',
  order: 1,
  load: async () => View,
  loaded: () => View,
};
const contributions = [view] as never;
const nothing: never[] = [];
const navigate = jest.fn();

async function show(keys: readonly EntityKey[], authority: 'TENANT_ADMIN' | 'CUSTOMER_USER' = 'TENANT_ADMIN') {
  setExtensionHost({ list: () => contributions, subscribe: () => () => {} });
  act(() => session.store.setState({ authUser: { authority, userId: uuid(7), tenantId: uuid(9) } as never }));
  const socket = playSocket();
  const calls = playPlatform(({ method, path, query, body }) => {
    if (path === '/api/widgetsBundles') return [bundle(41, 'charts', 'Charts'), bundle(42, 'cards', 'Cards')];
    if (path === '/api/widgetTypesInfos') return query?.bundleAlias === 'cards' ? types : [];
    if (path === '/api/widgetType') {
      const found = types.find(({ alias }) => alias === query?.alias);
      return { ...found, descriptor: { type: found?.widgetType, sizeX: 7.5, sizeY: 3, defaultConfig: '{}' } };
    }
    if (method === 'POST' && path === '/api/dashboard') return { ...storedDashboard(), ...(body as object) };
    if (path.startsWith('/api/dashboard/')) return twoStates();
    if (path === '/api/tenant/dashboards') return { data: [storedDashboard()], totalPages: 1, totalElements: 1 };
    return path.startsWith('/api/') ? { data: [], totalPages: 0, totalElements: 0, hasNext: false } : undefined;
  });
  const { client } = await renderModule(<p>Page</p>, { name: 'mf-dashboards', texts });
  await act(async () => {
    Promise.resolve(showOnWidget.run({ entityId: pump, entityName: 'Pump 7', keys, authority, navigate })).catch(
      () => undefined,
    );
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Pump 7 on a widget' }));
  await dialog.findByRole('combobox', { name: /^Widget\b(?! bundle)/ });
  await settle(client);
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  return { dialog, socket, saved, settle: () => settle(client) };
}

const telemetry = [{ name: 'temperature', type: 'timeseries' }] as const;
const offered = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole('combobox', { name: /^Widget\b(?! bundle)/ }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

/** In the dialog above the preview. */
async function addDialog(dialog: ReturnType<typeof within>) {
  await userEvent.click(dialog.getByRole('button', { name: 'Add to dashboard' }));
  return within(await screen.findByRole('dialog', { name: 'Add to dashboard' }));
}

beforeEach(() => {
  window.history.replaceState(null, '', '/devices/d1');
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});
afterEach(() => setExtensionHost({ list: () => nothing, subscribe: () => () => {} }));

test('keys of telemetry are shown on one type after the other, live; attributes on latest values only', async () => {
  const { dialog, socket, settle } = await show(telemetry);
  expect(offered(dialog)).toEqual(['Table of values', 'Simple card', 'Attributes card']);
  expect(await dialog.findByRole('article', { name: 'Pump 7' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Next widget' }));
  await settle();
  expect(dialog.getByRole('combobox', { name: /^Widget\b(?! bundle)/ })).toHaveDisplayValue('Simple card');
  const asked = JSON.stringify(socket.filter(({ ended }) => !ended).map(({ body }) => body));
  expect(asked).toContain('temperature');
  expect(asked).toContain(pump.id);
  await expectAccessible();
});

test('attributes are shown by types for latest values only', async () => {
  const { dialog } = await show([{ name: 'floor', type: 'attribute' }]);
  expect(offered(dialog)).toEqual(['Simple card', 'Attributes card']);
});

test('a bundle without a fitting type says so, and there is nothing to add', async () => {
  const { dialog, settle } = await show(telemetry);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Widgets bundle/ }), 'Charts (System)');
  await settle();
  expect(await dialog.findByText('No widget for these keys')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Add to dashboard' })).toHaveAttribute('aria-disabled', 'true');
});

test('people who save no dashboards only look', async () => {
  const { dialog } = await show(telemetry, 'CUSTOMER_USER');
  expect(dialog.queryByRole('button', { name: 'Add to dashboard' })).not.toBeInTheDocument();
});

test('the widget is added to a new dashboard with an alias of the entity', async () => {
  const { dialog, saved, settle } = await show(telemetry);
  const form = await addDialog(dialog);
  await userEvent.click(form.getByRole('button', { name: 'New dashboard' }));
  await userEvent.click(form.getByRole('button', { name: 'Add widget' }));
  expect(saved()).toHaveLength(0);
  await userEvent.type(form.getByRole('textbox', { name: /^Title/ }), 'Pump room');
  await userEvent.click(form.getByRole('button', { name: 'Add widget' }));
  await settle();
  const [call] = saved();
  const { title, configuration } = (call as Call).body as StoredDashboard & { configuration: Record<string, object> };
  expect(title).toBe('Pump room');
  const [widget] = Object.values(configuration.widgets as Record<string, { config: { datasources: object[] } }>);
  const [alias] = Object.values(configuration.entityAliases as Record<string, { id: string; filter: object }>);
  expect(alias?.filter).toEqual({ type: 'singleEntity', singleEntity: pump, resolveMultiple: false });
  expect(widget?.config.datasources).toMatchObject([
    { type: 'entity', entityAliasId: alias?.id, dataKeys: [{ name: 'temperature', type: 'timeseries' }] },
  ]);
  expect(await screen.findByText('Widget added to “Pump room”')).toBeVisible();
});

test('the widget goes to the state of a dashboard that was chosen, and leads there', async () => {
  const { dialog, saved, settle } = await show(telemetry);
  const form = await addDialog(dialog);
  await userEvent.type(form.getByRole('combobox', { name: /^Dashboard/ }), 'Hall');
  await userEvent.click(await screen.findByRole('option', { name: 'Hall B' }));
  await userEvent.selectOptions(await form.findByRole('combobox', { name: /^State/ }), 'One pump');
  await userEvent.click(form.getByRole('checkbox', { name: 'Open the dashboard' }));
  await userEvent.click(form.getByRole('button', { name: 'Add widget' }));
  await settle();
  const { configuration } = (saved()[0] as Call).body as ReturnType<typeof storedDashboard>;
  const { pump: state } = configuration.states as unknown as Record<string, (typeof configuration.states)['default']>;
  const [id] = Object.keys(configuration.widgets);
  // The grid has twice as many columns.
  expect(state?.layouts.main.widgets).toEqual({ [id as string]: { sizeX: 14, sizeY: 6, row: 0, col: 0 } });
  const state64 = encodeURIComponent(encodeStates([{ id: 'pump', params: {} }]));
  expect(navigate).toHaveBeenCalledWith(`/dashboards/${uuid(1)}?state=${state64}`);
});
