import { type Call, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encodeStates } from '../states/state-parameter';
import { openDashboards, type Stored, storedDashboard, uuid } from '../testing/render-dashboards';

const widget = (title: string) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title,
  sizeX: 8,
  sizeY: 4,
  config: { title, showTitle: true, datasources: [{ type: 'entity', entityAliasId: uuid(5), dataKeys: [] }] },
});
const alias = {
  id: uuid(5),
  alias: 'Presses',
  filter: { type: 'entityType', entityType: 'DEVICE', resolveMultiple: true },
};
const address = `/dashboards/${uuid(1)}`;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const dialogOfAlert = async () => within(await screen.findByRole('alertdialog'));
const open = async (dashboard = storedDashboard({ a: widget('Notes') }, { entityAliases: { [alias.id]: alias } })) => {
  const opened = await openDashboards(address, dashboard);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Save' });
  return opened;
};
/** Chooses from the menu of a button. */
const choose = async (place: ReturnType<typeof within>, button: string, item: string) => {
  await userEvent.click(place.getByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
/** Saves, and answers what was sent. */
async function savedNow(calls: readonly Call[]): Promise<Stored> {
  await press('Save');
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  await waitFor(() => expect(saved()).toHaveLength(1));
  await screen.findByRole('button', { name: 'Edit' });
  return saved()[0]?.body as Stored;
}

beforeEach(() => {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

test('states are added, copied with their widgets, made the root, and deleted', async () => {
  const { calls } = await open();
  await press('States');
  const states = await dialogOf('States');
  expect(states.getByRole('button', { name: 'Delete “Overview”' })).toHaveAttribute('aria-disabled', 'true');
  await choose(states, 'Add state', 'New state');
  const added = await dialogOf('Add state');
  await userEvent.type(added.getByRole('textbox', { name: /^Name/ }), 'One press');
  expect(added.getByRole('textbox', { name: /^State ID/ })).toHaveValue('one_press');
  await userEvent.clear(added.getByRole('textbox', { name: /^State ID/ }));
  await userEvent.type(added.getByRole('textbox', { name: /^State ID/ }), 'default');
  await userEvent.click(added.getByRole('button', { name: 'Add' }));
  expect(await added.findByText('Another state has this ID')).toBeVisible();
  await userEvent.clear(added.getByRole('textbox', { name: /^State ID/ }));
  await userEvent.type(added.getByRole('textbox', { name: /^State ID/ }), 'press');
  await userEvent.click(added.getByRole('checkbox', { name: 'Root state' }));
  await userEvent.click(added.getByRole('button', { name: 'Add' }));
  await states.findByText('press');
  await choose(states, 'Actions for Overview', 'Duplicate');
  await userEvent.click((await dialogOf('Add state')).getByRole('button', { name: 'Add' }));
  await states.findByText('default_copy');
  await userEvent.click(states.getByRole('button', { name: 'Delete “Overview”' }));
  await userEvent.click(states.getByRole('button', { name: 'Apply' }));
  await screen.findByRole('button', { name: 'Undo: Change states' });
  const { configuration } = await savedNow(calls);
  expect(Object.entries(configuration.states).map(([id, { name, root }]) => [id, name, root])).toEqual([
    ['press', 'One press', true],
    ['default_copy', 'Overview (copy)', false],
  ]);
  expect(Object.keys(configuration.widgets)).toEqual(['a']);
  // A new state is empty, in the grid of new ones.
  expect((configuration.states as Record<string, unknown>).press).toMatchObject({
    layouts: { main: { widgets: {}, gridSettings: { columns: 24, margin: 10, backgroundColor: '#eeeeee' } } },
  });
});

test('after the shown state is deleted, the root is shown', async () => {
  const layouts = storedDashboard({ a: widget('Notes') }).configuration.states.default.layouts;
  const states = {
    default: { name: 'Overview', root: true, layouts },
    pump: { name: 'Pump', root: false, layouts: { main: { widgets: {}, gridSettings: {} } } },
  };
  await openDashboards(address, storedDashboard({ a: widget('Notes') }, { states }));
  await press('Edit');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Pump');
  expect(screen.queryByRole('group', { name: /^Notes/ })).not.toBeInTheDocument();
  await press('States');
  const dialog = await dialogOf('States');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete “Pump”' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('group', { name: /^Notes/ })).toBeVisible();
  await press('Discard');
  await userEvent.click((await dialogOfAlert()).getByRole('button', { name: 'Discard' }));
  await screen.findByRole('button', { name: 'Edit' });
});

test('deleting a state names the widgets that go with it, and what leads there', async () => {
  const open = { id: 'o', name: 'Show pump', icon: '', type: 'openDashboardState', targetDashboardStateId: 'pump' };
  const elsewhere = { ...open, name: 'Show hall', type: 'openDashboard' };
  const rows = widget('Pumps');
  Object.assign(rows.config, { actions: { rowClick: [open, elsewhere] } });
  const pressure = widget('Pressure');
  Object.assign(pressure.config, { actions: { headerButton: [{ ...open, name: 'Again' }] } });
  const shows = { ...widget('Pump inside'), typeAlias: 'dashboard_state_widget' };
  Object.assign(shows.config, { settings: { stateId: 'pump' } });
  const dashboard = storedDashboard({ a: rows, b: shows, c: pressure });
  const { widgets } = dashboard.configuration.states.default.layouts.main;
  const { c, ...others } = widgets;
  Object.assign(dashboard.configuration.states.default.layouts.main, { widgets: others });
  // What stands in another state too stays.
  const main = { widgets: { a: widgets.a, c }, gridSettings: { columns: 24 } };
  Object.assign(dashboard.configuration.states, { pump: { name: 'Pump', root: false, layouts: { main } } });
  await openDashboards(address, dashboard);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Save' });
  await press('States');
  const dialog = await dialogOf('States');
  const remove = () => userEvent.click(dialog.getByRole('button', { name: 'Delete “Pump”' }));
  await remove();
  const question = await dialogOfAlert();
  expect(
    question.getByText(/Also deleted: Pressure\.\s+Actions that open it: “Show pump” of Pumps and Pump inside\./),
  ).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByRole('button', { name: 'Delete “Pump”' })).toBeVisible();
  await remove();
  await userEvent.click((await dialogOfAlert()).getByRole('button', { name: 'Delete state' }));
  await waitFor(() => expect(dialog.queryByText('Pump')).not.toBeInTheDocument());
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await press('Cancel');
  await screen.findByRole('button', { name: 'Edit' });
});

test('what the toolbar shows is chosen while it is shown', async () => {
  await open();
  await press('Settings');
  const settings = await dialogOf('Settings');
  const choices = () =>
    settings.getAllByRole('checkbox', { name: /^Show (the (dashboard|entity) picker|filters|the time window|“)/ });
  expect(choices()).toHaveLength(6);
  for (const one of choices()) expect(one).toBeEnabled();
  await userEvent.click(settings.getByRole('checkbox', { name: /^Hide the toolbar/ }));
  for (const one of choices()) expect(one).toBeDisabled();
  await userEvent.click(settings.getByRole('button', { name: 'Cancel' }));
  await press('Cancel');
});

test('states stand by their names, are found by name or ID, and sorted; of many, in pages', async () => {
  const state = (name: string, root = false) => ({ name, root, layouts: { main: { widgets: {}, gridSettings: {} } } });
  const states = {
    z: state('Zone', true),
    ...Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`b${20 - at}`, state(`Hall ${20 - at}`)])),
  };
  await openDashboards(address, storedDashboard({}, { states }));
  await press('Edit');
  await userEvent.click(await screen.findByRole('button', { name: 'States' }));
  const dialog = await dialogOf('States');
  const ids = () =>
    within(dialog.getByRole('table', { name: 'States' }))
      .queryAllByText(/^(z|b\d+)$/)
      .map(({ textContent }) => textContent);
  expect(ids()).toEqual(['b10', 'b11', 'b12', 'b13', 'b14', 'b15', 'b16', 'b17', 'b18', 'b19']);
  const sizes = dialog.getByRole('combobox', { name: 'Rows per page' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['5', '10', '15']);
  await userEvent.click(dialog.getByRole('button', { name: 'Next page' }));
  expect(ids()).toEqual(['b20', 'z']);
  expect(dialog.getByRole('row', { name: /Zone/ })).toHaveTextContent('Yes');
  await userEvent.click(dialog.getByRole('button', { name: 'Name' }));
  expect(ids().slice(0, 3)).toEqual(['z', 'b20', 'b19']);
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search states' }), 'B11');
  await waitFor(() => expect(ids()).toEqual(['b11']));
});

test('a copied state has widgets of its own', async () => {
  const { calls } = await open();
  await press('States');
  const states = await dialogOf('States');
  await choose(states, 'Actions for Overview', 'Duplicate');
  await userEvent.click((await dialogOf('Add state')).getByRole('button', { name: 'Add' }));
  await states.findByText('default_copy');
  await userEvent.click(states.getByRole('button', { name: 'Apply' }));
  const { configuration } = await savedNow(calls);
  const { default: first, default_copy: second } = configuration.states as Record<
    string,
    typeof configuration.states.default
  >;
  expect(Object.values(second?.layouts.main.widgets ?? {})).toEqual(Object.values(first?.layouts.main.widgets ?? {}));
  expect(Object.keys(second?.layouts.main.widgets ?? {})).not.toEqual(['a']);
  expect(Object.keys(configuration.widgets)).toHaveLength(2);
});

test('a state with another ID keeps the widgets that it shares, and what leads to it follows', async () => {
  const action = { id: 'x', name: 'Open', icon: 'home', type: 'openDashboardState', targetDashboardStateId: 'b' };
  const notes = widget('Notes');
  const config = { ...notes.config, actions: { headerButton: [action] } };
  const dashboard = storedDashboard({ a: { ...notes, config } as never });
  const { states } = dashboard.configuration;
  Object.assign(states, { b: { name: 'Second', root: false, layouts: states.default.layouts } });
  const { calls } = await openDashboards(address, dashboard);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'States' }));
  const dialog = await dialogOf('States');
  await userEvent.click(dialog.getByRole('button', { name: 'Edit “Second”' }));
  const edited = await dialogOf('Edit “Second”');
  await userEvent.type(edited.getByRole('textbox', { name: /^State ID/ }), '2');
  await userEvent.click(edited.getByRole('button', { name: 'Apply' }));
  await dialog.findByText('b2');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  const { configuration } = await savedNow(calls);
  expect(Object.keys(configuration.states)).toEqual(['default', 'b2']);
  expect(Object.keys(configuration.widgets)).toEqual(['a']);
  expect(configuration.widgets.a).toMatchObject({
    config: { actions: { headerButton: [{ targetDashboardStateId: 'b2' }] } },
  });
});

test('a state is copied with its widgets and what they use, and stands under an ID of its own where it is pasted', async () => {
  const { calls } = await open();
  await press('States');
  const states = await dialogOf('States');
  await choose(states, 'Actions for Overview', 'Copy');
  await choose(states, 'Add state', 'Paste');
  expect(await states.findByText('default_2')).toBeVisible();
  await userEvent.click(states.getByRole('button', { name: 'Apply' }));
  const { configuration } = await savedNow(calls);
  const { default: own, default_2: pasted } = configuration.states as Record<
    string,
    typeof configuration.states.default
  >;
  expect(own?.root).toBe(true);
  expect(pasted).toMatchObject({ name: 'Overview', root: false });
  const [id = ''] = Object.keys(pasted?.layouts.main.widgets ?? {});
  expect(id).not.toBe('a');
  expect(configuration.widgets[id]).toMatchObject({
    title: 'Notes',
    config: { datasources: [{ entityAliasId: uuid(5) }] },
  });
  expect(Object.keys(configuration.entityAliases)).toEqual([uuid(5)]);
});

test('a state is taken from a file; of one with a mistake the first wrong member is named', async () => {
  const { calls } = await open();
  await press('States');
  const states = await dialogOf('States');
  await choose(states, 'Add state', 'Import state');
  const dialog = await dialogOf('Import state');
  const give = async (content: object) => {
    const text = JSON.stringify(content);
    // The files of jsdom cannot be read.
    const file = Object.assign(new File([text], 'state.json'), { text: async () => text });
    await userEvent.upload(dialog.getByLabelText(/JSON file/), file);
    await dialog.findByText('state.json');
  };
  const state = { name: 'Cellar', root: true, layouts: { main: { widgets: { w: {} }, gridSettings: {} } } };
  await give({ title: 'Cellar', configuration: { states: { cellar: state } } });
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByText(/“configuration.states.cellar.layouts.main.widgets.w”/)).toBeVisible();
  const own = { ...widget('Wine'), config: { title: 'Wine', datasources: [] } };
  await give({ title: 'Cellar', configuration: { states: { cellar: state }, widgets: { w: { id: 'w', ...own } } } });
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await states.findByText('cellar')).toBeVisible();
  await userEvent.click(states.getByRole('button', { name: 'Apply' }));
  const { configuration } = await savedNow(calls);
  expect(Object.values(configuration.widgets as Record<string, { title?: string }>).map(({ title }) => title)).toEqual([
    'Notes',
    'Wine',
  ]);
});

test('a right layout shares the columns, and its grid can be changed', async () => {
  const { calls } = await open();
  await press('Layouts');
  const layouts = await dialogOf('Layouts');
  await userEvent.clear(layouts.getByRole('spinbutton', { name: /^Columns/ }));
  await userEvent.type(layouts.getByRole('spinbutton', { name: /^Columns/ }), '5');
  await userEvent.click(layouts.getByRole('checkbox', { name: 'Add a right layout' }));
  await userEvent.click(layouts.getByRole('button', { name: 'Apply' }));
  expect(await layouts.findByText(/^At least 10/)).toBeVisible();
  await userEvent.clear(layouts.getByRole('spinbutton', { name: /^Columns/ }));
  await userEvent.type(layouts.getByRole('spinbutton', { name: /^Columns/ }), '48');
  await userEvent.clear(layouts.getByRole('spinbutton', { name: /^Width of the left/ }));
  await userEvent.type(layouts.getByRole('spinbutton', { name: /^Width of the left/ }), '30');
  await userEvent.click(layouts.getByRole('button', { name: 'Apply' }));
  act(() => screen.getByRole('group', { name: /^Notes/ }).focus());
  await userEvent.keyboard('{Control>}c{/Control}');
  await userEvent.click(await screen.findByRole('button', { name: 'Add to right layout' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Paste' }));
  const { configuration } = await savedNow(calls);
  const { main, right } = configuration.states.default.layouts as Record<string, { widgets: object }>;
  expect([main, right].map((layout) => Object.keys(layout?.widgets ?? {}).length)).toEqual([1, 1]);
  expect(configuration.states.default.layouts).toMatchObject({
    main: {
      widgets: { a: { sizeX: 16, sizeY: 8, col: 0, row: 0 } },
      gridSettings: { columns: 24, margin: 10, layoutDimension: { type: 'percentage', leftWidthPercentage: 30 } },
    },
    right: { widgets: {}, gridSettings: { columns: 24, margin: 10 } },
  });
});

test('layouts that another console keeps beside them stay with and without a right one', async () => {
  const dashboard = storedDashboard({ a: widget('Notes') });
  const { layouts } = dashboard.configuration.states.default;
  Object.assign(layouts, { left: { widgets: {}, theirs: true } });
  const { calls } = await open(dashboard);
  for (const isAdded of [true, false]) {
    await press('Layouts');
    const dialog = await dialogOf('Layouts');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Add a right layout' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    const right = () => screen.queryAllByRole('button', { name: 'Add to right layout' });
    await waitFor(() => expect(right()).toHaveLength(isAdded ? 1 : 0));
  }
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), ' 2');
  const saved = await savedNow(calls);
  expect(saved.configuration.states.default.layouts).toMatchObject({ left: { theirs: true }, main: {} });
});

test('a width in pixels stands with the layout that it is of, and with no other', async () => {
  const { calls } = await open();
  await press('Layouts');
  const layouts = await dialogOf('Layouts');
  await userEvent.click(layouts.getByRole('checkbox', { name: 'Add a right layout' }));
  await userEvent.selectOptions(layouts.getByRole('combobox', { name: /^Split the width by/ }), 'Pixels for one side');
  const width = layouts.getByRole('spinbutton', { name: /^Width/ });
  expect(width).toHaveValue('150');
  await userEvent.clear(width);
  await userEvent.type(width, '149');
  await userEvent.selectOptions(layouts.getByRole('combobox', { name: /^Side with the fixed width/ }), 'Right layout');
  await userEvent.click(layouts.getByRole('button', { name: 'Apply' }));
  expect(await layouts.findByText(/^At least 150/)).toBeVisible();
  await userEvent.clear(width);
  await userEvent.type(width, '300');
  await userEvent.click(layouts.getByRole('button', { name: 'Apply' }));
  await screen.findByRole('button', { name: 'Add to right layout' });
  const { main, right } = (await savedNow(calls)).configuration.states.default.layouts as Record<
    string,
    { gridSettings: object }
  >;
  expect(main?.gridSettings).not.toHaveProperty('layoutDimension');
  expect(right?.gridSettings).toHaveProperty('layoutDimension', {
    type: 'fixed',
    fixedWidth: 300,
    fixedLayout: 'right',
  });
});

test('title and settings change in one step, and what was left alone stays absent', async () => {
  const { calls } = await open();
  await press('Settings');
  const settings = await dialogOf('Settings');
  await userEvent.clear(settings.getByRole('textbox', { name: /^Title/ }));
  await userEvent.type(settings.getByRole('textbox', { name: /^Title/ }), 'Hall C');
  await userEvent.click(settings.getByRole('checkbox', { name: 'Show the title above the widgets' }));
  await userEvent.click(settings.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('heading', { name: 'Hall C' })).toBeVisible();
  await press('Undo: Change settings');
  expect(screen.queryByRole('heading', { name: 'Hall C' })).not.toBeInTheDocument();
  await press('Redo: Change settings');
  const { title, configuration } = await savedNow(calls);
  expect([title, configuration.settings]).toEqual(['Hall C', { showTitle: true }]);
});

test('the grid of the only layout stands with the settings, and the toolbar stays open for a way through the states', async () => {
  const dashboard = storedDashboard(
    { a: widget('Notes') },
    { settings: { stateControllerId: 'default', toolbarAlwaysOpen: false } },
  );
  const { calls } = await openDashboards(address, dashboard);
  await userEvent.click(await screen.findByRole('button', { name: 'Show toolbar' }));
  await press('Edit');
  await screen.findByRole('button', { name: 'Save' });
  await press('Settings');
  const settings = await dialogOf('Settings');
  await userEvent.selectOptions(settings.getByRole('combobox', { name: /^State navigation/ }), 'Breadcrumbs');
  const columns = within(settings.getByRole('region', { name: 'Grid' })).getByRole('spinbutton', { name: /^Columns/ });
  await userEvent.clear(columns);
  await userEvent.type(columns, '48');
  await userEvent.click(settings.getByRole('button', { name: 'Apply' }));
  await screen.findByRole('button', { name: 'Undo: Change settings' });
  const { configuration } = await savedNow(calls);
  expect(configuration.settings).toEqual({ stateControllerId: 'entity', toolbarAlwaysOpen: true });
  expect(configuration.states.default.layouts.main).toMatchObject({
    gridSettings: { columns: 48, margin: 10 },
    widgets: { a: { sizeX: 16 } },
  });
});

test('an alias that a widget uses is not removed, and is renamed', async () => {
  const { calls } = await open();
  await press('Entity aliases');
  const aliases = await dialogOf('Entity aliases');
  await userEvent.click(aliases.getByRole('button', { name: /^Remove/ }));
  const refused = within(await screen.findByRole('alertdialog'));
  expect(refused.getByText(/Notes/)).toBeVisible();
  await userEvent.click(refused.getByRole('button', { name: 'OK' }));
  await userEvent.type(aliases.getByRole('textbox'), ' and lathes');
  await userEvent.click(aliases.getByRole('button', { name: 'Apply' }));
  await screen.findByRole('button', { name: 'Undo: Change entity aliases' });
  const { configuration } = await savedNow(calls);
  expect(configuration.entityAliases).toEqual({ [alias.id]: { ...alias, alias: 'Presses and lathes' } });
});

test('what exists is saved once something has changed', async () => {
  await open();
  const left = async (dialog: ReturnType<typeof within>) => {
    expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('Nothing has changed yet');
    // For those who see too, at one place in every dialog.
    expect(dialog.getByText('Nothing has changed yet', { selector: '[aria-hidden]' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  };
  for (const part of ['States', 'Layouts', 'Entity aliases', 'Filters', 'Settings']) {
    await press(part);
    await left(await dialogOf(part));
  }
  await press('Edit “Notes”');
  await left(await dialogOf('Edit “Notes”'));
});

test('settings that name an alias follow when it is renamed, in the same step', async () => {
  const named = (name: string) => ({
    settings: { imageEntityAlias: name, note: 'Presses' },
    keySettings: { thresholds: [{ thresholdEntityAlias: name }] },
    source: { aliasName: name },
  });
  const { settings, keySettings, source } = named('Presses');
  const map = widget('Map');
  const dataKeys = [{ name: 'load', type: 'timeseries', settings: keySettings }];
  const config = { ...map.config, settings, datasources: [{ ...map.config.datasources[0], ...source, dataKeys }] };
  const other = { ...alias, id: uuid(6), alias: 'Pumps' };
  const entityAliases = { [alias.id]: alias, [other.id]: other };
  const { calls } = await openDashboards(address, storedDashboard({ a: { ...map, config } }, { entityAliases }));
  await press('Edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Entity aliases' }));
  const aliases = await dialogOf('Entity aliases');
  await userEvent.type(aliases.getByDisplayValue('Presses'), ' and lathes');
  await userEvent.click(aliases.getByRole('button', { name: 'Apply' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: Change entity aliases' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Redo: Change entity aliases' }));
  const { configuration } = await savedNow(calls);
  const after = named('Presses and lathes');
  expect(configuration.widgets.a).toMatchObject({
    config: {
      settings: after.settings,
      datasources: [{ entityAliasId: alias.id, ...after.source, dataKeys: [{ settings: after.keySettings }] }],
    },
  });
});

test('the shown state stays when its ID is changed, when that is undone, and when it is saved', async () => {
  const layouts = (id: string) => ({
    main: { widgets: { [id]: { sizeX: 8, sizeY: 4, row: 0, col: 0 } }, gridSettings: { columns: 24, margin: 10 } },
  });
  const states = {
    default: { name: 'Overview', root: true, layouts: layouts('a') },
    press: { name: 'One press', root: false, layouts: layouts('b') },
  };
  const shown = encodeURIComponent(encodeStates([{ id: 'press', params: {} }]));
  const dashboard = storedDashboard({ a: widget('Notes'), b: widget('Rules') }, { states });
  const { calls } = await openDashboards(`${address}?state=${shown}`, dashboard);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'States' }));
  const dialog = await dialogOf('States');
  await userEvent.click(dialog.getByRole('button', { name: 'Edit “One press”' }));
  const edited = await dialogOf('Edit “One press”');
  await userEvent.type(edited.getByRole('textbox', { name: /^State ID/ }), '_2');
  await userEvent.click(edited.getByRole('button', { name: 'Apply' }));
  await dialog.findByText('press_2');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await screen.findByRole('button', { name: 'Undo: Change states' });
  expect(screen.getByRole('article', { name: 'Rules' })).toBeVisible();
  await press('Undo: Change states');
  expect(screen.getByRole('article', { name: 'Rules' })).toBeVisible();
  await press('Redo: Change states');
  const { configuration } = await savedNow(calls);
  expect(Object.keys(configuration.states)).toEqual(['default', 'press_2']);
  expect(screen.getByRole('article', { name: 'Rules' })).toBeVisible();
});

test('a name that a source carries beside the id of its alias uses no alias, and names that two aliases share lead to the first', async () => {
  const map = widget('Map');
  const source = { ...map.config.datasources[0], entityAliasId: alias.id, aliasName: 'Pumps' };
  const config = { ...map.config, settings: { imageEntityAlias: 'Presses' }, datasources: [source] };
  const [second, unused] = [
    { ...alias, id: uuid(6) },
    { ...alias, id: uuid(7), alias: 'Pumps' },
  ];
  const entityAliases = { [alias.id]: alias, [second.id]: second, [unused.id]: unused };
  const { calls } = await openDashboards(address, storedDashboard({ a: { ...map, config } }, { entityAliases }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Entity aliases' }));
  const aliases = await dialogOf('Entity aliases');
  await userEvent.click(aliases.getByRole('button', { name: /^Remove.*Pumps/ }));
  const [, other] = aliases.getAllByDisplayValue('Presses');
  if (!other) throw new Error('No second alias');
  await userEvent.type(other, ' and lathes');
  await userEvent.click(aliases.getByRole('button', { name: 'Apply' }));
  await screen.findByRole('button', { name: 'Undo: Change entity aliases' });
  const { configuration } = await savedNow(calls);
  expect(Object.keys(configuration.entityAliases ?? {})).toEqual([alias.id, second.id]);
  expect(configuration.widgets.a).toMatchObject({ config: { settings: { imageEntityAlias: 'Presses' } } });
});
