import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, discard, openEditing, playBrowser, press, savedNow } from '../testing/edit-dashboard';
import { alias } from '../testing/edit-widget';
import { openDashboards, storedDashboard, uuid, simpleCard as widget } from '../testing/render-dashboards';

const bundle = {
  id: { entityType: 'WIDGETS_BUNDLE', id: uuid(30) },
  tenantId: { entityType: 'TENANT', id: '13814000-1dd2-11b2-8080-808080808080' },
  createdTime: 1,
  alias: 'cards',
  title: 'Cards',
  name: 'Cards',
  image: null,
  description: 'Values at a glance',
};
const type = (alias: string, name: string, widgetType: string, createdTime: number) => ({
  id: { entityType: 'WIDGET_TYPE', id: uuid(40 + createdTime) },
  tenantId: bundle.tenantId,
  createdTime,
  bundleAlias: 'cards',
  alias,
  name,
  image: null,
  description: null,
  widgetType,
});
const descriptor = {
  type: 'latest',
  sizeX: 5,
  sizeY: 3,
  defaultConfig: JSON.stringify({
    title: 'Simple card',
    datasources: [{ type: 'function' }],
    settings: { labelPosition: 'top' },
  }),
};
const answer = (path: string) => {
  if (path === '/api/widgetsBundles') return [bundle];
  if (path === '/api/widgetTypesInfos')
    return [type('simple_card', 'Simple card', 'latest', 2), type('html_card', 'HTML card', 'static', 1)];
  if (path === '/api/widgetType') return { ...type('simple_card', 'Simple card', 'latest', 2), descriptor };
  if (path.startsWith('/api/entitiesQuery/find/keys'))
    return { timeseries: ['temperature', 'tension'], attribute: ['serial'] };
  return undefined;
};
const open = () => openEditing(undefined, answer);

beforeEach(playBrowser);

test('adds a widget from a bundle, with a data source and a key, below the others', async () => {
  const { calls } = await open();
  await press('Add widget');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New widget' }));
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search all widgets' })).toHaveFocus());
  await userEvent.click(await screen.findByRole('button', { name: /^Cards/ }));
  expect(
    within(await screen.findByRole('list', { name: 'Cards' }))
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Simple cardLatest values', 'HTML cardStatic']);
  await press('Static');
  expect(screen.queryByRole('button', { name: /^Simple card/ })).not.toBeInTheDocument();
  await press('All');
  await press(/^Simple card/);

  const dialog = within(await screen.findByRole('dialog', { name: 'Add “Simple card”' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add data source' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Alias is required')).toBeVisible();
  await userEvent.click(dialog.getByRole('combobox', { name: /^Entity alias/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Presses' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Add key' }), 'own{Enter}');
  // It is for one.
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove “own”' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Add key' }), 'te');
  // The start that was typed is marked, in an element of its own.
  await userEvent.click(await screen.findByRole('option', { name: /mperature/ }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Edit “temperature”' }));
  const key = within(await screen.findByRole('dialog', { name: 'Key “temperature”' }));
  await userEvent.type(key.getByRole('textbox', { name: 'Unit' }), 'bar');
  await userEvent.click(key.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  const added = await screen.findByRole('group', { name: 'New Simple card, column 1, row 9' });
  await waitFor(() => expect(added).toHaveFocus());
  expect(added).toHaveAccessibleDescription('Selected');

  const { widgets } = await savedNow(calls);
  expect(Object.values(widgets).find((one) => (one as { title: string }).title === 'Simple card')).toMatchObject({
    isSystemType: true,
    bundleAlias: 'cards',
    typeAlias: 'simple_card',
    type: 'latest',
    config: {
      title: 'New Simple card',
      settings: { labelPosition: 'top' },
      datasources: [
        {
          type: 'entity',
          entityAliasId: alias.id,
          dataKeys: [{ name: 'temperature', type: 'timeseries', label: 'temperature', color: '#2196f3', units: 'bar' }],
        },
      ],
    },
  });
});

test('a widget that draws nothing without a data source is not added without one', async () => {
  await open();
  await press('Add widget');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New widget' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Cards/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Simple card/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add “Simple card”' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Add at least one data source')).toBeVisible();
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Add data source' })).toHaveAccessibleDescription(
      'Add at least one data source',
    ),
  );
  expect(dialog.getByRole('button', { name: 'Add data source' })).toHaveFocus();
});

test('a new widget is left by Escape at once while nothing of it is entered; then it is asked about', async () => {
  await open();
  const begin = async () => {
    await press('Add widget');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'New widget' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Cards/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Simple card/ }));
    return screen.findByRole('dialog', { name: 'Add “Simple card”' });
  };
  const dialog = await begin();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const entered = await begin();
  await userEvent.click(within(entered).getByRole('button', { name: 'Add data source' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(within(entered).getByRole('combobox', { name: /^Entity alias/ })).toBeVisible();
});

test('widgets are found by their names across the bundles, each with its own', async () => {
  await open();
  await press('Add widget');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New widget' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add widget' }));
  await userEvent.type(await dialog.findByRole('searchbox', { name: 'Search all widgets' }), 'simple');
  expect(await dialog.findByText('1 widget')).toBeVisible();
  const found = await dialog.findByRole('button', { name: 'Simple card Cards · Latest values' });
  expect(dialog.queryByRole('button', { name: /HTML card/ })).not.toBeInTheDocument();
  act(() => found.focus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Add “Simple card”' })).toBeVisible();
});

test('the buttons of a widget do what they say, and select nothing', async () => {
  await open();
  const notes = screen.getByRole('group', { name: /^Notes/ });
  await press('More actions for “Notes”');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  expect(notes).not.toHaveAccessibleDescription();
  await userEvent.click(notes);
  expect(notes).toHaveAccessibleDescription('Selected');
});

test('changes a widget, and of it only what was changed', async () => {
  const { calls } = await open();
  await press('Edit “Notes”');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Notes”' }));
  await userEvent.click(dialog.getByRole('tab', { name: 'Appearance' }));
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Title' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'House notes');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Hide on narrow screens' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Undo: Change “House notes”' })).toBeVisible();
  const { widgets, states } = await savedNow(calls);
  const { timewindow: _, ...config } = (widgets.a as ReturnType<typeof widget>).config as Record<string, unknown>;
  expect(config).toEqual({ title: 'House notes', showTitle: true, datasources: [], mobileHide: true });
  expect(states.default.layouts.main.widgets.a).toMatchObject({ mobileHide: true });
});

test('asks for so many datasources and keys as the script of a type says that it is for', async () => {
  playFunctions();
  const controllerScript = `self.typeParameters = () => ({
    maxDatasources: 1, maxDataKeys: 1, hasAdditionalLatestDataKeys: true, singleEntity: true,
  });`;
  const key = (name: string) => ({ name, type: 'timeseries', label: name, settings: {} });
  const datasources = [{ type: 'entity', entityAliasId: alias.id, dataKeys: [key('oil')], latestDataKeys: [] }];
  const own = { ...widget('Own'), isSystemType: false, type: 'timeseries', config: { title: 'Own', datasources } };
  const dashboard = storedDashboard({ a: own as never }, { entityAliases: { [alias.id]: alias } });
  await openDashboards(`/dashboards/${uuid(1)}`, dashboard, {
    answer: (path) => (path === '/api/widgetType' ? { name: 'Own', descriptor: { controllerScript } } : answer(path)),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Own”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Own”' }));
  expect(await dialog.findByText('This widget type takes 1 key')).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'Add latest value' })).toBeVisible();
  for (const name of ['Add key', 'Maximum entities']) expect(dialog.queryByLabelText(name)).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Add data source' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove “oil”' }));
  expect(dialog.getByRole('combobox', { name: 'Add key' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByRole('combobox', { name: 'Add key' })).toHaveAccessibleDescription(/Add at least one key/);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove data source 1' }));
  expect(await dialog.findByText('Add at least one data source')).toBeVisible();
});

test('keys move and resize in steps of their own, which end with another key or another place', async () => {
  await open();
  const notes = screen.getByRole('group', { name: /^Notes/ });
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  act(() => notes.focus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowRight}');
  await userEvent.keyboard('  {ArrowRight}');
  act(() => screen.getByRole('group', { name: /^Rules/ }).focus());
  act(() => notes.focus());
  await userEvent.keyboard('{ArrowRight}');
  clock.mockRestore();
  await press('History of changes');
  const steps = within(await screen.findByRole('menu')).getAllByRole('menuitemradio');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    ...['Move “Notes”', 'Move “Notes”', 'Move “Notes”', 'Resize “Notes”', 'Move “Notes”'],
    expect.anything(),
  ]);
  await userEvent.keyboard('{Escape}');
  await discard();
});

test('tells that there is no room where a key leads', async () => {
  await open();
  act(() => screen.getByRole('group', { name: /^Notes/ }).focus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(await screen.findByText('There’s no room there')).toBeVisible();
  expect(button('Undo')).toHaveAccessibleDescription('Nothing to undo');
});

test('undo and redo by keys lead to the widget that they are about; readers hear the step', async () => {
  await open();
  act(() => screen.getByRole('group', { name: /^Notes/ }).focus());
  await userEvent.keyboard('{Delete}');
  expect(screen.getByText('Done: Remove “Notes”')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('group', { name: /^Rules/ })).toHaveFocus());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.getByRole('group', { name: /^Notes/ })).toHaveFocus());
  expect(screen.getByText('Undone: Remove “Notes”')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(screen.getByRole('group', { name: /^Rules/ })).toHaveFocus());
  await press('Undo: Remove “Notes”');
  expect(await screen.findByRole('group', { name: /^Notes/ })).not.toHaveFocus();
  expect(button('Redo: Remove “Notes”')).toBeVisible();
  await press('Cancel');
});

test('aligns several, moves them together, and removes them in one step', async () => {
  await open();
  const [notes, rules] = [screen.getByRole('group', { name: /^Notes/ }), screen.getByRole('group', { name: /^Rules/ })];
  // Words are heard where their place was there before them.
  const status = notes.closest('[data-edit-layout]')?.querySelector(':scope > * > [role=status]');
  expect(status).toBeEmptyDOMElement();
  act(() => notes.focus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight} ');
  act(() => rules.focus());
  await userEvent.keyboard(' ');
  expect(status).toHaveTextContent('2 widgets selected');
  expect(screen.getByRole('group', { name: 'Selected widgets' })).toHaveTextContent('2 widgets selected');
  expect(rules.getAttribute('aria-keyshortcuts')?.split(' ')).toEqual(
    expect.arrayContaining(['Shift+ArrowLeft', 'Shift+ArrowUp', 'Control+A', 'Control+R', 'Escape']),
  );
  await press('Align left edges');
  expect(notes).toHaveAccessibleName('Notes, column 1, row 1');
  expect(rules).toHaveAccessibleDescription(/Selected/);
  act(() => notes.focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('group', { name: 'Notes, column 1, row 2' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Rules, column 1, row 6' })).toBeVisible();
  await press('Align top edges');
  expect(await screen.findByText('There isn’t enough room: widgets would overlap')).toBeVisible();
  await press('Remove selected widgets');
  expect(screen.queryAllByRole('article')).toEqual([]);
  await press('Undo: Remove 2 widgets');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await discard();
});
