import { session } from '@mullion/shared-kit/session/session';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encodeStates } from '../states/state-parameter';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump } from '../testing/answers';
import { openDashboards, type Stored, storedDashboard, uuid } from '../testing/render-dashboards';

const card = (title: string, more: object = {}) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title,
  sizeX: 8,
  sizeY: 4,
  config: { title, showTitle: true, datasources: [], ...more },
});
const inConsole = `/dashboards/${uuid(1)}`;
const single = `/dashboard/${uuid(1)}`;
const withSettings = (settings: object) => storedDashboard({ a: card('Now') }, { settings });
const shown = () => screen.findByRole('article', { name: 'Now' });

/** A window of fewer than 960 px, or a wide one. */
const playWindow = (isNarrow: boolean) =>
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: isNarrow && query.includes('960px'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  });

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playWindow(false);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});
afterEach(() => {
  act(() => session.store.setState({ forceFullscreen: false }));
  Reflect.deleteProperty(globalThis, 'flutter_inappwebview');
});

describe('the title', () => {
  test('stands above the widgets where the settings say so, in their color', async () => {
    await openDashboards(inConsole, withSettings({ showTitle: true, titleColor: 'rgb(255, 0, 0)' }));
    expect(await screen.findByRole('heading', { name: 'Hall B' })).toHaveStyle({ color: 'rgb(255, 0, 0)' });
  });

  test('has the theme’s color where nobody chose another', async () => {
    await openDashboards(inConsole, withSettings({ showTitle: true, titleColor: 'rgba(0,0,0,0.870588)' }));
    expect(await screen.findByRole('heading', { name: 'Hall B' })).not.toHaveAttribute('style');
  });

  test('is not there unless the settings say so', async () => {
    await openDashboards(inConsole, withSettings({}));
    await shown();
    expect(screen.queryByRole('heading', { name: 'Hall B' })).not.toBeInTheDocument();
  });
});

describe('the footer', () => {
  test.each([
    [inConsole, 1],
    [single, 1],
    [`${single}?embedded=true`, 0],
  ])('at %s', async (address, count) => {
    await openDashboards(address, withSettings({}));
    await shown();
    expect(screen.queryAllByText('Powered by Mullion')).toHaveLength(count);
  });

  test('is not inside the mobile app', async () => {
    Object.assign(globalThis, { flutter_inappwebview: { callHandler: async () => undefined } });
    await openDashboards(single, withSettings({}));
    await shown();
    expect(screen.queryByText('Powered by Mullion')).not.toBeInTheDocument();
  });
});

/** A dashboard of two states, one of which is shown at a time. */
function withStates(): Stored {
  const stored = withSettings({ stateControllerId: 'default' });
  const states = stored.configuration.states as Record<string, unknown>;
  states.pump = { name: 'Pump', root: false, layouts: stored.configuration.states.default.layouts };
  return stored;
}

/** The blobs of jsdom are read in no other way. */
const textOf = (blob = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

describe('the toolbar', () => {
  const logo = () => screen.queryByRole('img', { name: /Mullion/ });

  test.each([
    [single, 'on a page of its own', false],
    [inConsole, 'in the console', true],
    [inConsole, 'within another page', false],
    [inConsole, 'of people who are kept there', false],
  ])('%s: full screen is offered in the console only', async (address, where, offered) => {
    const parent = jest.spyOn(window, 'parent', 'get');
    if (where === 'within another page') parent.mockReturnValue({} as never);
    if (where === 'of people who are kept there') act(() => session.store.setState({ forceFullscreen: true }));
    await openDashboards(address, withSettings({}));
    await shown();
    // Beside that of the widget.
    expect(screen.getAllByRole('button', { name: /full ?screen/i })).toHaveLength(offered ? 2 : 1);
    parent.mockRestore();
  });

  test('the logo stands where there is no console around the dashboard', async () => {
    const { unmount } = await openDashboards(inConsole, withSettings({ showDashboardLogo: true }));
    await shown();
    expect(logo()).not.toBeInTheDocument();
    unmount();
    await openDashboards(single, withSettings({ showDashboardLogo: true }));
    await shown();
    expect(logo()).toBeInTheDocument();
  });

  test('the logo is that of the dashboard, where it has its own', async () => {
    const dashboardLogoUrl = 'data:image/png;base64,AA==';
    await openDashboards(single, withSettings({ showDashboardLogo: true, dashboardLogoUrl }));
    await shown();
    const pictures = screen.getByRole('region', { name: 'Hall B' }).querySelectorAll('img');
    expect([...pictures].map(({ src }) => src)).toContain(dashboardLogoUrl);
  });

  test('inside the mobile app there is no file, no image, and no way through the states', async () => {
    const { unmount } = await openDashboards(single, withStates());
    await shown();
    expect(screen.getByRole('combobox', { name: 'State' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export dashboard' })).toBeVisible();
    unmount();
    Object.assign(globalThis, { flutter_inappwebview: { callHandler: async () => undefined } });
    await openDashboards(`${single}?edit`, withStates());
    await shown();
    expect(screen.queryByRole('combobox', { name: 'State' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Export dashboard|Update image/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Time window/ })).toBeVisible();
  });

  test('its file is the dashboard as it is stored, whatever is edited, without what is this platform’s', async () => {
    const saved: { name: string; text: Promise<string> }[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${files.push(blob)}`, revokeObjectURL: () => {} });
    const files: Blob[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: textOf(files.at(-1)) });
    });
    const customerId = { entityType: 'CUSTOMER', id: uuid(8) };
    const stored = { ...withSettings({}), customerId, assignedCustomers: [{ customerId }] as never };
    await openDashboards(inConsole, stored);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.type(await screen.findByLabelText(/^Title/), ' and C');
    await userEvent.click(screen.getByRole('button', { name: 'Export dashboard' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('hall_b.json');
    const text = (await saved[0]?.text) ?? '';
    const { id: _, createdTime: __, tenantId: ___, assignedCustomers: ____, customerId: _____, ...rest } = stored;
    expect(JSON.parse(text)).toEqual(rest);
    expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  });

  test.each([
    ['the address', `${inConsole}?hideToolbar=true`, {}],
    ['the settings', inConsole, { hideToolbar: true }],
  ])('is hidden as %s says, but for the way into edit mode', async (_, address, settings) => {
    await openDashboards(address, withSettings(settings));
    await shown();
    expect(screen.queryByRole('button', { name: 'Export dashboard' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  test.each([
    [inConsole, 1],
    [`${inConsole}?embedded=true`, 0],
  ])('the way to other dashboards at %s', async (address, count) => {
    await openDashboards(address, withSettings({}));
    await shown();
    expect(screen.queryAllByText('Dashboard')).toHaveLength(count);
  });
});

test('ground and grid are drawn as they are stored', async () => {
  const stored = withSettings({});
  const picture = 'data:image/png;base64,AA==';
  const grid = { columns: 48, margin: 3, mobileRowHeight: 50, color: 'rgb(9, 9, 9)', backgroundColor: 'rgb(1, 2, 3)' };
  Object.assign(stored.configuration.states.default.layouts.main, {
    gridSettings: { ...grid, backgroundImageUrl: picture, backgroundSizeMode: 'auto 100%' },
  });
  await openDashboards(inConsole, stored);
  const cell = (await shown()).closest('[data-narrow]');
  expect(cell?.getAttribute('style')).toMatch(/--columns: 48; --margin: 3px; --row: 50px/);
  expect(cell?.parentElement).toHaveStyle({
    ...{ backgroundColor: 'rgb(1, 2, 3)', backgroundImage: `url("${picture}")`, backgroundSize: 'auto 100%' },
    backgroundRepeat: 'no-repeat',
  });
  expect(cell?.parentElement).not.toHaveStyle({ color: 'rgb(9, 9, 9)' });
});

describe('people who are kept on a dashboard', () => {
  beforeEach(() => act(() => session.store.setState({ forceFullscreen: true })));

  test('open their account and sign out from its toolbar', async () => {
    const logout = jest.spyOn(session, 'logout').mockResolvedValue(undefined as never);
    await openDashboards(single, withSettings({}));
    await userEvent.click(await screen.findByRole('button', { name: /account|User menu/i }));
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Security' })).toBeVisible();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(logout).toHaveBeenCalled();
  });

  test('have the console’s own menu inside of it', async () => {
    await openDashboards(inConsole, withSettings({}));
    await shown();
    expect(screen.queryByRole('button', { name: /account|User menu/i })).not.toBeInTheDocument();
  });
});

test('another value of “reload” draws the widgets anew, and resolves aliases again', async () => {
  const filter = { type: 'deviceType', deviceType: 'pump', resolveMultiple: false };
  const now = card('Now', { datasources: [{ type: 'entity', entityAliasId: 'p', dataKeys: [] }] });
  const dashboard = storedDashboard({ a: now }, { entityAliases: { p: { id: 'p', alias: 'Pump', filter } } });
  const { calls, settle } = await openDashboards(`${single}?reload=1`, dashboard);
  const before = await shown();
  const resolved = () => calls.filter(({ path }) => path === '/api/entitiesQuery/find').length;
  await waitFor(() => expect(resolved()).toBeGreaterThan(0));
  const first = resolved();
  act(() => {
    window.history.pushState(null, '', `${single}?reload=2`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await shown()).not.toBe(before);
  await settle();
  expect(resolved()).toBeGreaterThan(first);
});

test('an action opens the right layout of its state in narrow windows', async () => {
  playWindow(true);
  const action = {
    id: 'go',
    name: 'Details',
    icon: 'info',
    type: 'openDashboardState',
    targetDashboardStateId: 'pump',
    openRightLayout: true,
  };
  const dashboard = storedDashboard({ a: card('Now', { actions: { headerButton: [action] } }), b: card('Rules') });
  const states = dashboard.configuration.states as Record<string, unknown>;
  const layout = (id: string) => ({ widgets: { [id]: { sizeX: 8, sizeY: 4, row: 0, col: 0 } }, gridSettings: {} });
  states.default = { name: 'Overview', root: true, layouts: { main: layout('a') } };
  states.pump = { name: 'Pump', root: false, layouts: { main: layout('a'), right: layout('b') } };
  await openDashboards(inConsole, dashboard);
  await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
  expect(await screen.findByRole('complementary', { name: 'Right layout' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'States' }), 'Overview');
  await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
  expect(screen.getByRole('complementary', { name: 'Right layout' })).toBeVisible();
});

describe('a state in the address', () => {
  const dashboard = () => {
    const stored = storedDashboard({ a: card('Now'), b: card('Rules') });
    const states = stored.configuration.states as Record<string, unknown>;
    states.pump = { name: 'Pump', root: false, layouts: { main: { widgets: { b: {} }, gridSettings: {} } } };
    return stored;
  };
  const once = encodeStates([{ id: 'pump', params: {} }]);

  test.each([
    ['encoded once', once, 'Rules'],
    ['encoded twice', encodeURIComponent(once), 'Rules'],
    ['unreadable', '%7Bnonsense', 'Now'],
    ['of a state that is gone', encodeStates([{ id: 'valve', params: {} }]), 'Now'],
  ])('%s', async (_, parameter, title) => {
    await openDashboards(`${inConsole}?state=${parameter}`, dashboard());
    expect(await screen.findByRole('article', { name: title })).toBeVisible();
  });
});

describe('a damaged dashboard', () => {
  const damaged = (configuration: unknown): Stored => ({ ...storedDashboard(), configuration }) as Stored;
  const good = storedDashboard({ a: card('Now') }).configuration;

  test.each([
    ['no configuration', undefined],
    ['null', null],
    ['a text', 'text'],
    ['a list', [1, 2]],
    ['a number', 5],
    ['a state without layouts', { ...good, states: { default: { name: 'Overview', root: true } } }],
    [
      'a layout that is a text',
      { ...good, states: { default: { name: 'Overview', root: true, layouts: { main: 'x' } } } },
    ],
    ['states that are a list', { ...good, widgets: {}, states: [] }],
  ])('of %s opens, and says that there are no widgets', async (_, configuration) => {
    await openDashboards(inConsole, damaged(configuration));
    expect(await screen.findByText('No widgets yet')).toBeVisible();
  });

  test('whose states can’t be read shows its widgets, says so, and can be edited', async () => {
    await openDashboards(inConsole, damaged({ ...good, states: [] }));
    expect(await shown()).toBeVisible();
    expect(screen.getByText('“configuration.states” must be an object')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('button', { name: 'Add widget' })).toBeVisible();
  });

  test.each([
    ['settings', { ...good, settings: 'text' }],
    ['time window', { ...good, timewindow: 'text' }],
    ['aliases', { ...good, entityAliases: 'text' }],
    ['filters', { ...good, filters: [1] }],
    ['filter', { ...good, filters: { f: 'text' } }],
    ['key filters', { ...good, filters: { f: { id: 'f', filter: 'Hot', editable: true } } }],
    ['key filter', { ...good, filters: { f: { id: 'f', filter: 'Hot', editable: true, keyFilters: [{}] } } }],
    ['name of a state', { ...good, states: { default: { ...good.states.default, name: 5 } } }],
    ['data sources', { ...good, widgets: { a: card('Now', { datasources: 'text' }) } }],
    ['actions', { ...good, widgets: { a: card('Now', { actions: { headerButton: 'text' } }) } }],
    [
      'look',
      { ...good, widgets: { a: card('Now', { titleStyle: 'text', widgetStyle: 7, padding: {}, backgroundColor: 4 }) } },
    ],
    [
      'grid',
      {
        ...good,
        states: {
          default: {
            ...good.states.default,
            layouts: { main: { ...good.states.default.layouts.main, gridSettings: 'text' } },
          },
        },
      },
    ],
    [
      'cell',
      {
        ...good,
        states: {
          default: {
            ...good.states.default,
            layouts: {
              main: {
                widgets: { a: { sizeX: 'wide', col: -4, row: null } },
                gridSettings: { columns: 'x', margin: -1 },
              },
            },
          },
        },
      },
    ],
  ])('of other %s opens with its widgets', async (_, configuration) => {
    await openDashboards(inConsole, damaged(configuration));
    expect(await shown()).toBeVisible();
  });

  test('says in the place of each damaged part what is wrong with it', async () => {
    const widgets = { a: card('Now', { datasources: 'text' }), b: card('Rules') };
    await openDashboards(
      inConsole,
      damaged({ ...storedDashboard(widgets as never).configuration, widgets, filters: [1] }),
    );
    const frame = within(await shown());
    expect(frame.getByText('“configuration.widgets.a.config.datasources” must be a list')).toBeVisible();
    const page = screen.getByRole('region', { name: 'Hall B' });
    const above = within(page).getByText('“configuration.filters” must be an object');
    expect(above.closest('article')).toBeNull();
    expect(within(screen.getByRole('article', { name: 'Rules' })).queryByText(/must be/)).toBeNull();
  });

  test('with keys and header buttons that are no text shows the sound ones', async () => {
    const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };
    const dataKeys = [[null], { ...oil, name: 5 }, { ...oil, label: [null] }, oil];
    const go = { id: 'a', type: 'updateDashboardState', name: 'Go', icon: [null] };
    const config = {
      datasources: [{ type: 'entity', entityAliasId: onePump.id, dataKeys }],
      actions: { headerButton: [null, [null], go, { ...go, id: 'b', name: 'Bare', icon: null }] },
    };
    await openDashboards(inConsole, storedDashboard({ a: card('Now', config) }, { entityAliases }));
    await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' })));
    const frame = within(await shown());
    expect(await frame.findByText('10')).toBeVisible();
    expect(frame.getByText('oil')).toBeVisible();
    expect(frame.getByRole('button', { name: 'Go' })).toBeVisible();
    expect(frame.getByRole('button', { name: 'Bare' })).toBeVisible();
    const asked = socket.find(({ body }) => body.query)?.body;
    expect(JSON.stringify(asked)).toContain('"key":"oil"');
    expect(JSON.stringify(asked)).not.toContain('"key":5');
    const path = 'configuration.widgets.a.config';
    expect(frame.getByText(`“${path}.datasources.0.dataKeys.1.name” must be text`)).toBeVisible();
    expect(frame.getByText(`“${path}.actions.headerButton.2.icon” must be text`)).toBeVisible();
  });

  test('without the widgets that it places says so in their places', async () => {
    await openDashboards(inConsole, damaged({ ...good, widgets: 'none' }));
    expect(await screen.findByText('Missing widget')).toBeVisible();
  });

  test('of 10 MB opens', async () => {
    const widgets = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`w${at}`, { ...card(`Card ${at}`), image: 'x'.repeat(20_000) }]),
    );
    const dashboard = storedDashboard({ a: card('Now') });
    Object.assign(dashboard.configuration.widgets, widgets);
    await openDashboards(inConsole, dashboard);
    expect(await shown()).toBeVisible();
  });
});

test('a dashboard that shows itself inside of itself is drawn once', async () => {
  const itself = { ...card('Itself'), typeAlias: 'dashboard_state_widget', type: 'static' };
  const dashboard = storedDashboard({ a: card('Now'), b: { ...itself, config: { settings: { stateId: 'default' } } } });
  await openDashboards(inConsole, dashboard);
  expect(await screen.findByText('A state can’t contain itself')).toBeVisible();
  expect(screen.getAllByRole('article', { name: 'Now' })).toHaveLength(1);
});

test('a dashboard that the viewer may not read says so', async () => {
  const { ApiError } = await import('@mullion/shared-kit/api/api-error');
  await openDashboards(single, withSettings({}), {
    answer: (path) => {
      if (path.startsWith('/api/dashboard/'))
        throw new ApiError({ kind: 'http', status: 403, body: { message: 'No' } });
      return undefined;
    },
  });
  expect(await screen.findByText('This dashboard isn’t available')).toBeVisible();
});

test.each([[{ title: 'Hall B' }], [[]], ['null']])(
  'what answers %j for a dashboard is not the platform, and is asked again',
  async (answered) => {
    let isThere = false;
    await openDashboards(inConsole, withSettings({}), {
      answer: (path) => (path === `/api/dashboard/${uuid(1)}` && !isThere ? answered : undefined),
    });
    expect(await screen.findByText(/answered for the platform/)).toBeVisible();
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await shown()).toBeVisible();
  },
);
