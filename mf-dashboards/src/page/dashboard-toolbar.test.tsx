import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import type { DashboardToolbarContext } from '@mullion/shared-kit/module/extension-points';
import { session } from '@mullion/shared-kit/session/session';
import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encodeStates } from '../states/state-parameter';
import { openDashboards, type Stored, storedDashboard, uuid } from '../testing/render-dashboards';

const address = `/dashboards/${uuid(1)}`;
const card = {
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title: 'Now',
  sizeX: 8,
  sizeY: 4,
  config: {
    title: 'Now',
    datasources: [
      { type: 'entity', entityAliasId: 'pump', dataKeys: [{ type: 'timeseries', name: 'oil', label: 'Oil' }] },
    ],
  },
};
/** A dashboard with settings and an alias of one of several pumps. */
const dashboardWith = (settings: object, more: object = {}): Stored =>
  storedDashboard(
    { a: card },
    {
      settings,
      entityAliases: {
        pump: { id: 'pump', alias: 'Pump', filter: { type: 'deviceType', deviceType: 'pump', resolveMultiple: false } },
      },
      ...more,
    },
  );
const pump = (number: number) => ({
  entityId: { entityType: 'DEVICE', id: uuid(number) },
  latest: { ENTITY_FIELD: { name: { ts: 1, value: `Pump ${number}` }, label: { ts: 1, value: '' } } },
});
const page = (data: readonly unknown[]) => ({ data, totalPages: 1, totalElements: data.length, hasNext: false });
const pumps = (path: string) => (path === '/api/entitiesQuery/find' ? page([pump(3), pump(4)]) : undefined);

const nothing: never[] = [];

/** A window of fewer than 960 px, or a wide one. */
const playWindow = (isNarrow: boolean) =>
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: isNarrow && query.includes('960px'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  });

beforeEach(() => {
  playSocket();
  playWindow(false);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'flutter_inappwebview');
  setExtensionHost({ list: () => nothing, subscribe: () => () => {} });
});

test('viewers choose which entity an alias of one stands for; widgets follow it, and nothing is stored', async () => {
  const socket = playSocket();
  const { calls, settle } = await openDashboards(address, dashboardWith({}), { answer: pumps });
  await userEvent.click(await screen.findByRole('button', { name: /Pump 3/ }));
  const field = await screen.findByRole('combobox', { name: 'Pump' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Pump');
  await userEvent.click(await screen.findByRole('option', { name: /Pump 4/ }));
  await settle();
  expect(await screen.findByRole('button', { name: /Pump 4/ })).toBeVisible();
  const followed = socket.filter(({ ended }) => !ended).map(({ body }) => JSON.stringify(body));
  expect(followed).toEqual([expect.stringContaining(uuid(4))]);
  expect(calls.filter(({ path, method }) => method === 'POST' && path === '/api/dashboard')).toEqual([]);
});

test('an entity is chosen where a widget of the state, or of one that it shows, follows it', async () => {
  const plain = { ...card, title: 'Notes', config: { title: 'Notes', datasources: [] } };
  const shows = {
    ...plain,
    typeAlias: 'dashboard_state_widget',
    config: { ...plain.config, settings: { stateId: 'one' } },
  };
  const place = { sizeX: 8, sizeY: 4, row: 0, col: 0 };
  const state = (widget: string) => ({
    ...{ name: widget, root: false },
    layouts: { main: { widgets: { [widget]: place }, gridSettings: { columns: 24 } } },
  });
  const dashboard = dashboardWith({ stateControllerId: 'default' });
  const { states, widgets } = dashboard.configuration;
  Object.assign(widgets, { plain, shows, script: { ...plain, isSystemType: false } });
  Object.assign(states, { one: state('a'), other: state('plain'), inside: state('shows'), script: state('script') });
  await openDashboards(address, dashboard, { answer: pumps });
  const isOffered = () => Boolean(screen.queryByRole('button', { name: /Pump 3/ }));
  const choice = await screen.findByRole('combobox', { name: 'State' });
  for (const [name, isExpected] of Object.entries({
    a: true,
    plain: false,
    shows: true,
    Overview: true,
    script: true,
  })) {
    await userEvent.selectOptions(choice, name);
    await waitFor(() => expect([name, isOffered()]).toEqual([name, isExpected]));
  }
});

test('other dashboards are asked for when somebody turns to their list', async () => {
  jest.replaceProperty(window, 'innerWidth', 1440);
  const other = { id: { entityType: 'DASHBOARD', id: uuid(2) }, title: 'Boiler house' };
  const { calls } = await openDashboards(address, dashboardWith({}), {
    answer: (path) => pumps(path) ?? (path.endsWith('/dashboards') ? page([other]) : undefined),
  });
  const list = await screen.findByRole('combobox', { name: 'Dashboard' });
  expect(list).toHaveDisplayValue('Hall B');
  expect(calls.filter(({ path }) => path.endsWith('/dashboards'))).toEqual([]);
  act(() => list.focus());
  expect(await within(list).findByRole('option', { name: 'Boiler house' })).toBeInTheDocument();
  // The one that is open is not among the first of the others.
  expect(list).toHaveDisplayValue('Hall B');
});

test.each([1440, 1000])('in a window of %i px the list of dashboards is no field to fill in', async (width) => {
  jest.replaceProperty(window, 'innerWidth', width);
  const other = { id: { entityType: 'DASHBOARD', id: uuid(2) }, title: 'Boiler house' };
  await openDashboards(address, dashboardWith({}), {
    answer: (path) => pumps(path) ?? (path.endsWith('/dashboards') ? page([other]) : undefined),
  });
  const button = width < 1280 && (await screen.findByRole('button', { name: 'Choose a dashboard' }));
  if (button) await userEvent.click(button);
  const list = await screen.findByRole('combobox', { name: 'Dashboard' });
  expect(list).not.toBeRequired();
  expect(screen.queryByText('*')).not.toBeInTheDocument();
  act(() => list.focus());
  await within(list).findByRole('option', { name: 'Boiler house' });
  // There is always one: nobody chooses none.
  expect(within(list).queryByRole('option', { name: '' })).not.toBeInTheDocument();
});

test.each([
  ['showEntitiesSelect', 'button', /Pump 3/],
  ['showFilters', 'button', /Filters/],
  ['showDashboardsSelect', 'combobox', 'Dashboard'],
  ['showDashboardTimewindow', 'button', /^Time window/],
  ['showDashboardExport', 'button', 'Export dashboard'],
] as const)('what %s leaves out is not in the toolbar', async (setting, role, name) => {
  jest.replaceProperty(window, 'innerWidth', 1440);
  const level = {
    key: { type: 'TIME_SERIES', key: 'level' },
    valueType: 'NUMERIC',
    value: null,
    predicates: [
      {
        keyFilterPredicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 5, dynamicValue: null } },
        userInfo: { editable: true, label: 'Level', autogeneratedLabel: false, order: 0 },
      },
    ],
  };
  const more = { filters: { f: { id: 'f', filter: 'High', editable: true, keyFilters: [level] } } };
  const { unmount } = await openDashboards(address, dashboardWith({ [setting]: true }, more), { answer: pumps });
  expect(await screen.findByRole(role, { name })).toBeVisible();
  unmount();
  await openDashboards(address, dashboardWith({ [setting]: false }, more), { answer: pumps });
  expect(await screen.findByRole('article', { name: 'Now' })).toBeVisible();
  expect(screen.queryByRole(role, { name })).not.toBeInTheDocument();
});

test('a toolbar that is not always open waits behind a button', async () => {
  await openDashboards(address, dashboardWith({ toolbarAlwaysOpen: false }), { answer: pumps });
  await userEvent.click(await screen.findByRole('button', { name: 'Show toolbar' }));
  expect(screen.getByRole('button', { name: 'Export dashboard' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide toolbar' }));
  expect(screen.queryByRole('button', { name: 'Export dashboard' })).not.toBeInTheDocument();
});

test('nobody chooses entities where each alias is for several, for one that is named, or for the state', async () => {
  const of = (id: string, filter: object) => ({ [id]: { id, alias: id, filter } });
  const entityAliases = {
    ...of('Pumps', { type: 'deviceType', deviceType: 'pump', resolveMultiple: true }),
    ...of('Named', { type: 'singleEntity', singleEntity: pump(3).entityId, resolveMultiple: false }),
    ...of('State', { type: 'stateEntity', resolveMultiple: false }),
  };
  await openDashboards(address, dashboardWith({}, { entityAliases }), { answer: pumps });
  expect(await screen.findByRole('article', { name: 'Now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /entit/i })).not.toBeInTheDocument();
});

test.each([
  ['of a customer’s user', address, 'CUSTOMER_USER', `/api/customer/${uuid(8)}/dashboards`],
  ['of an administrator', address, 'TENANT_ADMIN', '/api/tenant/dashboards'],
] as const)('the list of dashboards is that %s', async (_, at, authority, asked) => {
  jest.replaceProperty(window, 'innerWidth', 1440);
  const { calls } = await openDashboards(at, dashboardWith({}), { answer: pumps, authority });
  act(() => screen.getByRole('combobox', { name: 'Dashboard' }).focus());
  await waitFor(() => expect(calls.some(({ path }) => path.startsWith(asked))).toBe(true));
});

test('people who are kept on dashboards change nothing', async () => {
  act(() => session.store.setState({ forceFullscreen: true }));
  await openDashboards(address, dashboardWith({}));
  expect(await screen.findByRole('article', { name: 'Now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  act(() => session.store.setState({ forceFullscreen: false }));
});

function contributeTool() {
  const run = jest.fn<void, [DashboardToolbarContext]>();
  const tool = {
    point: 'dashboard.toolbar' as const,
    module: 'mf-more',
    namespace: 'kit',
    label: 'refresh',
    id: 'tool',
    expose: './tool',
    order: 1,
    load: async () => ({ run }),
  };
  const list = [tool] as never;
  setExtensionHost({ list: () => list, subscribe: () => () => {} });
  return run;
}

test('modules add buttons to edit mode alone, whose code comes with the first press', async () => {
  const run = contributeTool();
  await openDashboards(address, dashboardWith({}));
  const edit = await screen.findByRole('button', { name: 'Edit' });
  expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
  await userEvent.click(edit);
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(run).toHaveBeenCalledWith({
    authority: 'TENANT_ADMIN',
    dashboardId: uuid(1),
    dashboardTitle: 'Hall B',
    save: expect.any(Function),
  });
});

test('buttons of modules save what is edited, where it can be saved', async () => {
  const run = contributeTool();
  const { calls } = await openDashboards(address, dashboardWith({}));
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
  const save = async () => {
    const context = run.mock.lastCall?.[0];
    return act(async () => context?.save());
  };
  expect(await save()).toBe(true);
  expect(saved()).toEqual([]);
  const title = await screen.findByLabelText(/^Title/);
  await userEvent.clear(title);
  expect(await save()).toBe(false);
  await userEvent.type(title, 'Hall C');
  expect(await save()).toBe(true);
  expect(saved()).toMatchObject([{ body: { title: 'Hall C' } }]);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
});

test('in narrow windows the way through the states is a choice', async () => {
  playWindow(true);
  const layouts = { main: { widgets: { a: {} }, gridSettings: {} } };
  const states = { home: { name: 'Home', root: true, layouts }, pump: { name: 'Pump', root: false, layouts } };
  const way = encodeStates(['home', 'pump'].map((id) => ({ id, params: {} })));
  await openDashboards(`${address}?state=${encodeURIComponent(way)}`, dashboardWith({}, { states }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'States' }), 'Home');
  await waitFor(() => expect(window.location.search).toBe(''));
});

describe('a right layout', () => {
  const dashboard = () => {
    const stored = dashboardWith({});
    const { default: root } = stored.configuration.states;
    Object.assign(stored.configuration.widgets, { b: { ...card, config: { ...card.config, title: 'Rules' } } });
    Object.assign(root.layouts, {
      right: { widgets: { b: { sizeX: 8, sizeY: 4, row: 0, col: 0 } }, gridSettings: { columns: 24 } },
    });
    return stored;
  };

  test('stands beside the main one in wide windows', async () => {
    await openDashboards(address, dashboard());
    expect(await screen.findByRole('article', { name: 'Rules' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show right layout' })).not.toBeInTheDocument();
  });

  test('keeps the toolbar open where it is a drawer', async () => {
    playWindow(true);
    const stored = dashboard();
    Object.assign(stored.configuration, { settings: { toolbarAlwaysOpen: false } });
    await openDashboards(address, stored);
    expect(await screen.findByRole('button', { name: 'Show right layout' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export dashboard' })).toBeVisible();
    for (const name of ['Show toolbar', 'Hide toolbar'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test('is a drawer in narrow ones', async () => {
    playWindow(true);
    await openDashboards(address, dashboard());
    expect(await screen.findByRole('article', { name: 'Now' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Rules' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show right layout' }));
    const drawer = screen.getByRole('complementary', { name: 'Right layout' });
    expect(within(drawer).getByRole('article', { name: 'Rules' })).toBeVisible();
    expect(drawer).toHaveFocus();
    fireEvent.keyDown(within(drawer).getByRole('article'), { key: 'Escape' });
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  test.each([
    ['before', ['Show right layout', 'Show dashboard in full screen']],
    ['after', ['Show dashboard in full screen', 'Show right layout']],
  ])('is left by Escape alone, opened %s the full screen; what it covers stays as it was', async (_, presses) => {
    playWindow(true);
    await openDashboards(address, dashboard());
    const now = await screen.findByRole('article', { name: 'Now' });
    for (const name of presses) await userEvent.click(screen.getByRole('button', { name }));
    expect(now.closest('[inert]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Now' })).toBe(now);
    expect(screen.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Exit full screen' })).not.toBeInTheDocument();
  });

  test('is the mobile app’s to switch, which is told of it and of the state; nothing is edited there', async () => {
    playWindow(true);
    const calls: unknown[] = [];
    const callHandler = async (...call: unknown[]) => void calls.push(call);
    Object.assign(globalThis, { flutter_inappwebview: { callHandler } });
    await openDashboards(`/dashboard/${uuid(1)}?edit`, dashboard());
    expect(await screen.findByRole('article', { name: 'Now' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    expect(calls).toEqual([
      ['tbMobileDashboardStateNameHandler', 'Overview'],
      ['tbMobileDashboardLoadedHandler', true, false],
    ]);
    const { origin } = window.location;
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data: '{"type":"toggleDashboardLayout"}', origin }));
    });
    expect(await screen.findByRole('article', { name: 'Rules' })).toBeVisible();
    await waitFor(() => expect(calls.at(-1)).toEqual(['tbMobileDashboardLayoutHandler', true]));
  });
});

test('Escape ends the full screen that is above all others, and a menu in it first', async () => {
  await openDashboards(address, dashboardWith({}));
  const inWidget = within(await screen.findByRole('article', { name: 'Now' }));
  const isOver = (place: Pick<typeof screen, 'queryByRole'>) =>
    place.queryByRole('button', { name: place === screen ? 'Exit full screen' : 'Exit full screen: Now' }) === null;
  await userEvent.click(screen.getByRole('button', { name: 'Show dashboard in full screen' }));
  await userEvent.click(inWidget.getByRole('button', { name: 'Full screen: Now' }));
  await userEvent.keyboard('{Escape}');
  expect(isOver(inWidget)).toBe(true);
  expect(isOver(screen)).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: /^Time window/ }));
  await userEvent.keyboard('{Escape}');
  expect(isOver(screen)).toBe(false);
  await userEvent.keyboard('{Escape}');
  expect(isOver(screen)).toBe(true);
});
