import { ApiError } from '@mullion/shared-kit/api/api-error';
import { type Call, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encodeStates } from '../states/state-parameter';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

// The style sheets of jsdom can't be made by scripts.
jest.mock('../runtime/use-scoped-css', () => ({
  ...jest.requireActual<object>('../runtime/use-scoped-css'),
  useScopedCss: () => undefined,
}));

const widget = (title: string, more: object = {}) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title,
  sizeX: 8,
  sizeY: 4,
  config: { title, showTitle: true, datasources: [] },
  ...more,
});
const two = { a: widget('Notes'), b: widget('Rules') };
const address = `/dashboards/${uuid(1)}`;
const pump = { entityType: 'DEVICE', id: uuid(8) };

/** What was sent to be saved. */
function savedDashboard(calls: readonly Call[]) {
  const call = calls.find(({ method }) => method === 'POST');
  if (!call) throw new Error('nothing was saved');
  return call.body as ReturnType<typeof storedDashboard>;
}

beforeEach(() => {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

test('draws each widget in a frame with its title', async () => {
  await openDashboards(address, storedDashboard(two));
  const titles = (await screen.findAllByRole('article')).map((frame) => within(frame).getAllByRole('heading')[0]);
  expect(titles.map((title) => title?.textContent)).toEqual(['Notes', 'Rules']);
  // A title that is cut keeps its beginning, whatever language it is in.
  expect(titles[0]).toHaveAttribute('dir', 'auto');
});

test('a widget whose title was emptied shows none, and is told by its type', async () => {
  const { config, ...of } = widget('Notes');
  await openDashboards(address, storedDashboard({ a: { ...of, config: { ...config, title: '' } } }));
  const heading = await screen.findByRole('heading', { name: 'Notes' });
  expect(heading).toHaveClass('hidden');
});

test('a dashboard without widgets says so', async () => {
  await openDashboards(address, storedDashboard());
  expect(await screen.findByText('No widgets yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit dashboard' }));
  expect(await screen.findByRole('group', { name: 'Edit dashboard' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test.each([address, `${address}/`])('one that is not there leads from %s to the list', async (gone) => {
  await openDashboards(gone, storedDashboard(), {
    answer(path) {
      if (path.startsWith('/api/dashboard/')) throw new ApiError({ kind: 'http', status: 404 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show dashboards' }));
  expect(window.location.pathname).toBe('/dashboards');
});

test('a type that the console does not draw and a widget that is not there stay in their places', async () => {
  const dashboard = storedDashboard({
    a: widget('Map', { bundleAlias: 'maps', typeAlias: 'world' }),
    b: widget('Notes'),
  });
  const { default: state } = dashboard.configuration.states;
  state.layouts.main.widgets.lost = { sizeX: 4, sizeY: 4, row: 20, col: 0 };
  await openDashboards(address, dashboard);
  expect(await screen.findByText('Type: maps/world. The rest of the dashboard works.')).toBeVisible();
  expect(screen.getByText('Missing widget')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Notes' })).toBeVisible();
});

test('a dashboard and its states are called by the texts that they name by keys', async () => {
  const dashboard = storedDashboard({ a: widget('Notes') });
  dashboard.title = '{i18n:alarm.severity-critical} in hall B';
  dashboard.configuration.settings = { showTitle: true };
  const states = dashboard.configuration.states as Record<string, object>;
  states.default = { ...states.default, name: '{i18n:alarm.severity-minor}' };
  states.far = {
    name: '{i18n:alarm.severity-major}',
    root: false,
    layouts: { main: { widgets: {}, gridSettings: {} } },
  };
  const way = encodeStates([
    { id: 'default', params: {} },
    { id: 'far', params: {} },
  ]);
  await openDashboards(`${address}?state=${encodeURIComponent(way)}`, dashboard);
  expect(await screen.findByRole('heading', { name: 'Critical in hall B' })).toBeVisible();
  expect(screen.getByText('Major')).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Minor' }));
  expect(await screen.findByRole('article', { name: 'Notes' })).toBeVisible();
});

test('the mobile app is told of a state once, by the text that its name names', async () => {
  const calls: unknown[] = [];
  const callHandler = async (...call: unknown[]) => void calls.push(call);
  Object.assign(globalThis, { flutter_inappwebview: { callHandler } });
  const dashboard = storedDashboard({ a: widget('Notes') });
  dashboard.configuration.states.default.name = '{i18n:alarm.severity-minor}';
  await openDashboards(address, dashboard);
  await waitFor(() => expect(calls).toContainEqual(['tbMobileDashboardStateNameHandler', 'Minor']));
  Reflect.deleteProperty(globalThis, 'flutter_inappwebview');
  expect(calls).toEqual([
    ['tbMobileDashboardStateNameHandler', 'Minor'],
    ['tbMobileDashboardLoadedHandler', false, false],
  ]);
});

test('opens the state that the address names, and goes back by the path', async () => {
  const dashboard = storedDashboard(two);
  const states = dashboard.configuration.states as Record<string, unknown>;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: names of states have such placeholders
  states.pump = { name: '${entityName}', root: false, layouts: { main: { widgets: { b: {} }, gridSettings: {} } } };
  const params = { entityId: { entityType: 'DEVICE', id: uuid(3) }, entityName: 'Pump 7' };
  const way = encodeStates([
    { id: 'default', params: {} },
    { id: 'pump', params: params as never },
  ]);
  await openDashboards(`${address}?state=${encodeURIComponent(way)}`, dashboard);
  expect(await screen.findByText('Pump 7')).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Overview' }));
  expect(await screen.findByRole('article', { name: 'Notes' })).toBeVisible();
  expect(window.location.search).toBe('');
});

test('a dashboard of one state leads back to what it was about before', async () => {
  const dashboard = storedDashboard(two);
  const params = { entityId: { entityType: 'DEVICE' as const, id: uuid(3) }, entityName: 'Pump 7' };
  const way = encodeStates([{}, params].map((about) => ({ id: 'default', params: about })));
  await openDashboards(`${address}?state=${encodeURIComponent(way)}`, dashboard);
  await userEvent.click(await screen.findByRole('button', { name: 'Overview' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('navigation', { name: 'States' })).not.toBeInTheDocument();
});

test('a state that names an entity by its ID alone gets its name from the platform', async () => {
  const dashboard = storedDashboard(two);
  const states = dashboard.configuration.states as Record<string, unknown>;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: names of states have such placeholders
  states.pump = { name: '${entityName}', root: false, layouts: { main: { widgets: { b: {} }, gridSettings: {} } } };
  const entityId = { entityType: 'DEVICE' as const, id: uuid(3) };
  const way = encodeStates([{ id: 'pump', params: { entityId } }]);
  await openDashboards(`${address}?state=${encodeURIComponent(way)}`, dashboard, {
    answer: (path) => (path === `/api/device/${uuid(3)}` ? { id: entityId, name: 'Pump 7' } : undefined),
  });
  expect(await screen.findByText('Pump 7')).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['entity', 'updateDashboardState', 0],
  ['entity', 'openDashboardState', 1],
  ['default', 'updateDashboardState', 1],
] as const)(
  'with the controller “%s”, %s of the shown state adds %d to what is gone back through',
  async (id, type, added) => {
    const again = {
      id: 'x',
      name: 'Again',
      icon: 'more_horiz',
      type,
      setEntityId: false,
      targetDashboardStateId: 'default',
    };
    const notes = widget('Notes');
    const config = { ...notes.config, actions: { headerButton: [again] } };
    await openDashboards(
      address,
      storedDashboard({ a: { ...notes, config } }, { settings: { stateControllerId: id } }),
    );
    const button = await screen.findByRole('button', { name: 'Again' });
    const [pushed, replaced] = [jest.spyOn(window.history, 'pushState'), jest.spyOn(window.history, 'replaceState')];
    await userEvent.click(button);
    await waitFor(() => expect(pushed.mock.calls.length + replaced.mock.calls.length).toBeGreaterThan(0));
    expect(pushed).toHaveBeenCalledTimes(added);
  },
);

test('values of the state that one comes from are there at once on the way back, and end with the page', async () => {
  const commands = playSocket();
  const next = { id: 'x', name: 'Next', icon: 'more_horiz', type: 'openDashboardState', targetDashboardStateId: 'far' };
  const alias = { id: uuid(7), alias: 'Pump', filter: { type: 'singleEntity', singleEntity: pump } };
  const datasources = [
    { type: 'entity', entityAliasId: alias.id, dataKeys: [{ name: 'level', type: 'timeseries', label: 'level' }] },
  ];
  const level = widget('Level', {
    config: { title: 'Level', showTitle: true, datasources, actions: { headerButton: [next] } },
  });
  const dashboard = storedDashboard({ a: level, b: widget('Notes') });
  const { configuration } = dashboard;
  Object.assign(configuration, { entityAliases: { [alias.id]: alias } });
  const only = (id: string) => ({
    main: { widgets: { [id]: { sizeX: 8, sizeY: 4, row: 0, col: 0 } }, gridSettings: {} },
  });
  Object.assign(configuration.states, {
    default: { ...configuration.states.default, layouts: only('a') },
    far: { name: 'Far', root: false, layouts: only('b') },
  });
  const { unmount } = await openDashboards(address, dashboard);
  await screen.findByRole('article', { name: 'Level' });
  await waitFor(() => expect(commands).toHaveLength(1));
  const latest = { TIME_SERIES: { level: { ts: 1, value: '42' } } };
  commands[0]?.answer({
    data: { data: [{ entityId: pump, latest }], totalElements: 1, totalPages: 1, hasNext: false },
  });
  await act(() => commands[0]?.become('live'));
  expect(await screen.findByText('42')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('article', { name: 'Notes' })).toBeVisible();
  expect(commands.map(({ ended }) => ended)).toEqual([false]);
  await userEvent.click(within(screen.getByRole('navigation', { name: 'States' })).getByRole('button'));
  expect(screen.getByText('42')).toBeVisible();
  expect(commands).toHaveLength(1);
  unmount();
  expect(commands.map(({ ended }) => ended)).toEqual([true]);
});

test('styles of the dashboard reach its widgets, and none of what is done with it', async () => {
  const stored = storedDashboard(two);
  const settings = { dashboardCss: '* { display: none !important }' };
  await openDashboards(address, { ...stored, configuration: { ...stored.configuration, settings } });
  expect((await screen.findByRole('article', { name: 'Notes' })).closest('[data-styled="true"]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Edit' }).closest('[data-css]')).toBeNull();
});

test('an unreadable state opens the root', async () => {
  await openDashboards(`${address}?state=%7Bnonsense`, storedDashboard(two));
  expect(await screen.findByRole('article', { name: 'Notes' })).toBeVisible();
});

test.each([
  ['', false],
  ['?edit', true],
  ['?edit&embedded=true', false],
])('on a page of its own, the address %p decides whether it is edited', async (search, offers) => {
  await openDashboards(`/dashboard/${uuid(1)}${search}`, storedDashboard(two));
  expect(await screen.findByRole('article', { name: 'Notes' })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Edit' })).toHaveLength(offers ? 1 : 0);
});

test('a page of its own is named by the dashboard, whether the title is shown or not', async () => {
  await openDashboards(`/dashboard/${uuid(1)}`, storedDashboard(two));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hall B' })).toBeInTheDocument();
});

describe('edit mode', () => {
  test('of a layout without widgets leads to the first one', async () => {
    await openDashboards(address, storedDashboard());
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const layout = await waitFor(() => {
      const found = screen.getByText('No widgets yet').closest<HTMLElement>('[data-edit-layout]');
      if (!found) throw new Error('it is not edited yet');
      return found;
    });
    expect(within(layout).getByRole('button', { name: 'Add widget' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  const edit = async (shown = /^Notes/) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    return screen.findByRole('group', { name: shown });
  };

  test('removes, takes back, makes again, and saves once what was not taken back', async () => {
    const { calls, settle } = await openDashboards(address, storedDashboard(two));
    await edit();
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Notes”' }));
    expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Remove “Notes”' }));
    expect(screen.getByRole('article', { name: 'Notes' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Redo: Remove “Notes”' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await settle();
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(1);
    const { configuration } = savedDashboard(calls);
    expect(Object.keys(configuration.widgets)).toEqual(['b']);
    expect(Object.keys(configuration.states.default.layouts.main.widgets)).toEqual(['b']);
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  });

  test('saves the time window that was chosen before it began, as a step that can be taken back', async () => {
    const { calls, settle } = await openDashboards(address, storedDashboard(two));
    await userEvent.click(await screen.findByRole('button', { name: /^Time window/ }));
    await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await edit();
    expect(screen.getByRole('button', { name: 'Undo: Change the time window' })).toBeVisible();
    expect(calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await settle();
    expect(savedDashboard(calls).configuration.timewindow).toMatchObject({ selectedTab: 1 });
  });

  test('moves and resizes by arrow keys in one step, but onto no other widget', async () => {
    const { calls, settle } = await openDashboards(address, storedDashboard(two));
    const notes = await edit();
    act(() => notes.focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
    expect(screen.getByRole('group', { name: 'Notes, column 3, row 1' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await settle();
    const { configuration } = savedDashboard(calls);
    expect(configuration.states.default.layouts.main.widgets.a).toEqual({ sizeX: 9, sizeY: 4, row: 0, col: 2 });
  });

  test('leads to every state, and its end back to where one was', async () => {
    const dashboard = storedDashboard(two);
    const states = dashboard.configuration.states as Record<string, unknown>;
    states.pump = { name: 'Pump', root: false, layouts: { main: { widgets: { b: {} }, gridSettings: {} } } };
    await openDashboards(address, dashboard);
    await edit();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Pump');
    expect(screen.queryByRole('group', { name: /^Notes/ })).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: /^Rules/ })).toBeVisible();
    expect(window.location.search).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('article', { name: 'Notes' })).toBeVisible();
  });

  test('calls a state in the choice by its entity, which stays, and without one as its name is written', async () => {
    const dashboard = storedDashboard(two);
    const states = dashboard.configuration.states as Record<string, unknown>;
    // biome-ignore lint/suspicious/noTemplateCurlyInString: names of states have such placeholders
    const name = '${entityName}';
    states.pump = { name, root: false, layouts: { main: { widgets: { b: {} }, gridSettings: {} } } };
    const way = encodeStates([{ id: 'pump', params: { entityName: 'Pump 7' } }]);
    const { unmount } = await openDashboards(`${address}?state=${encodeURIComponent(way)}`, dashboard);
    await edit(/^Rules/);
    const choice = () => screen.getByRole('combobox', { name: 'State' });
    expect(choice()).toHaveDisplayValue('Pump 7');
    await userEvent.selectOptions(choice(), 'Overview');
    await userEvent.selectOptions(choice(), 'Pump 7');
    expect(choice()).toHaveDisplayValue('Pump 7');
    unmount();
    await openDashboards(address, dashboard);
    await edit();
    await userEvent.selectOptions(choice(), name);
    expect(choice()).toHaveDisplayValue(name);
  });

  test('has rows of their own height, where viewers see the window filled', async () => {
    const dashboard = storedDashboard(two);
    Object.assign(dashboard.configuration.states.default.layouts.main.gridSettings, { autoFillHeight: true });
    await openDashboards(address, dashboard);
    await screen.findByRole('article', { name: 'Notes' });
    expect(document.querySelector('[data-fills="true"]')).toBeInTheDocument();
    await edit();
    expect(document.querySelector('[data-fills="true"]')).not.toBeInTheDocument();
  });

  test('is offered in full screen too', async () => {
    await openDashboards(address, storedDashboard(two));
    await edit();
    await userEvent.click(screen.getByRole('button', { name: 'Show dashboard in full screen' }));
    expect(screen.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
  });

  test('offers the file even where viewers have none', async () => {
    await openDashboards(address, storedDashboard(two, { settings: { showDashboardExport: false } }));
    await edit();
    expect(screen.getByRole('button', { name: 'Export dashboard' })).toBeVisible();
  });

  test('discards everything', async () => {
    const { calls } = await openDashboards(address, storedDashboard(two));
    await edit();
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Notes”' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const first = within(await screen.findByRole('alertdialog', { name: 'Discard 1 change?' }));
    await userEvent.click(first.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('button', { name: 'Undo: Remove “Notes”' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const second = within(await screen.findByRole('alertdialog'));
    await userEvent.click(second.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('article', { name: 'Notes' })).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('is for tenant administrators', async () => {
    await openDashboards(address, storedDashboard(two), { authority: 'CUSTOMER_USER' });
    expect(await screen.findByRole('article', { name: 'Notes' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });
});
