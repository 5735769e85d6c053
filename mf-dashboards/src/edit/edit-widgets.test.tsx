import { session } from '@mullion/shared-kit/session/session';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type Call, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, type Stored, storedDashboard, uuid, simpleCard as widget } from '../testing/render-dashboards';

const address = `/dashboards/${uuid(1)}`;
const alias = {
  id: uuid(5),
  alias: 'Presses',
  filter: { type: 'entityType', entityType: 'DEVICE', resolveMultiple: true },
};
const two = () => storedDashboard({ a: widget('Notes'), b: widget('Rules') }, { entityAliases: { [alias.id]: alias } });
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
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
/** Leaves editing without what was changed. */
const discard = async () => {
  await press('Discard');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
};
const open = async (dashboard = two(), at = address) => {
  const opened = await openDashboards(at, dashboard, { answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Save' });
  return opened;
};
/** Saves, and answers what was sent. */
async function savedNow(calls: readonly Call[]): Promise<Stored['configuration']> {
  await press('Save');
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  await waitFor(() => expect(saved()).toHaveLength(1));
  await screen.findByRole('button', { name: 'Edit' });
  const [{ body }] = saved() as [Call];
  return (body as Stored).configuration;
}
const more = async (name: string, item: string) => {
  await press(`More actions for “${name}”`);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(() => {
  playSocket();
  window.localStorage.clear();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

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
  await openDashboards(address, dashboard, {
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

test('duplicates, copies, and pastes widgets with ids of their own', async () => {
  const { calls } = await open();
  await more('Notes', 'Duplicate');
  const rules = screen.getByRole('group', { name: /^Rules/ });
  act(() => rules.focus());
  await userEvent.keyboard('{Control>}c{/Control}');
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(screen.getAllByRole('article').map((one) => within(one).getAllByRole('heading')[0]?.textContent)).toEqual([
    'Notes',
    'Rules',
    'Notes',
    'Rules',
  ]);
  const { widgets, states } = await savedNow(calls);
  expect(Object.keys(widgets)).toHaveLength(4);
  expect(Object.keys(states.default.layouts.main.widgets).sort()).toEqual(Object.keys(widgets).sort());
});

test('cuts one widget by keys, and says so where several are selected', async () => {
  await open();
  for (const name of [/^Notes/, /^Rules/]) {
    act(() => screen.getByRole('group', { name }).focus());
    await userEvent.keyboard(' ');
  }
  await userEvent.keyboard('{Control>}x{/Control}');
  expect(await screen.findByText('Only one widget can be cut at a time')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await userEvent.keyboard('{Escape}{Control>}x{/Control}');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await discard();
});

test('a copy for which the browser has no room is told as one of this tab, where it is pasted', async () => {
  const { calls } = await open();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  act(() => screen.getByRole('group', { name: /^Rules/ }).focus());
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(await screen.findByText(/^“Rules” copied for this tab only/)).toBeVisible();
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(screen.getAllByRole('article')).toHaveLength(3);
  full.mockRestore();
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(await screen.findByText(/^“Rules” copied\. Paste it into any dashboard/)).toBeVisible();
  await savedNow(calls);
});

const size = { sizeX: 8, sizeY: 4 };
const item = { widget: { id: 'a', ...widget('Notes') }, aliasesInfo: {}, originalSize: size, originalColumns: 24 };
test.each<[string, unknown]>([
  ['without aliases', { item: { ...item, aliasesInfo: undefined } }],
  ['of a widget without configuration', { item: { ...item, widget: { ...item.widget, config: null } } }],
  ['whose datasources are damaged', { item: { ...item, widget: { ...item.widget, config: { datasources: 'text' } } } }],
  ['whose size is damaged', { item: { ...item, originalSize: { sizeX: 'wide' } } }],
  ['of no widget', { item: {} }],
  ['that refers to nothing', { reference: { dashboardId: uuid(1) } }],
  ['whose reference has no size', { reference: { dashboardId: uuid(1), widgetId: 'a', originalColumns: 24 } }],
])('a damaged copy %s is none', async (_, copied) => {
  await open();
  const { userId } = session.store.getState().authUser ?? {};
  localStorage.setItem(`mullion-copied-widget/${userId}`, JSON.stringify(copied));
  const rules = screen.getByRole('group', { name: /^Rules/ });
  act(() => rules.focus());
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(await screen.findByText('Copy a widget first')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('a reference goes into another state alone', async () => {
  localStorage.clear();
  await open();
  await userEvent.keyboard('{Control>}i{/Control}');
  expect(await screen.findByText('Copy a reference first')).toBeVisible();
  await more('Notes', 'Copy reference');
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(await screen.findByText(/A reference can only be pasted/)).toBeVisible();
  await press('Cancel');
});

test('a reference in another state is the same widget, placed twice', async () => {
  const dashboard = two();
  const states = dashboard.configuration.states as Record<string, unknown>;
  states.pump = { name: 'Pump', root: false, layouts: { main: { widgets: {}, gridSettings: {} } } };
  const { calls } = await open(dashboard);
  await more('Notes', 'Copy reference');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Pump');
  expect(screen.queryByRole('group', { name: /^Notes/ })).not.toBeInTheDocument();
  // In a choice, the keys are its own.
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(await screen.findByRole('group', { name: /^Notes/ })).toBeVisible();
  const { widgets, states: saved } = await savedNow(calls);
  expect(Object.keys(widgets).toSorted()).toEqual(['a', 'b']);
  expect(Object.keys(saved.default.layouts.main?.widgets ?? {}).toSorted()).toEqual(['a', 'b']);
  expect(Object.keys((saved as Record<string, typeof saved.default>).pump?.layouts.main?.widgets ?? {})).toEqual(['a']);
});

test('a reference is pasted by a key and a choice of its own, also after something else was copied', async () => {
  const dashboard = two();
  const states = dashboard.configuration.states as Record<string, unknown>;
  states.pump = { name: 'Pump', root: false, layouts: { main: { widgets: {}, gridSettings: {} } } };
  await open(dashboard);
  const ground = () => document.querySelector('[data-edit-layout]') as Element;
  const choice = 'Paste reference';
  await more('Notes', 'Copy reference');
  await userEvent.pointer({ keys: '[MouseRight]', target: ground() });
  await screen.findByRole('menuitem', { name: 'Settings' });
  expect(screen.queryByRole('menuitem', { name: new RegExp(choice) })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  act(() => screen.getByRole('group', { name: /^Rules/ }).focus());
  await userEvent.keyboard('{Control>}c{/Control}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Pump');
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('{Control>}i{/Control}');
  expect(await screen.findByRole('group', { name: /^Notes/ })).toBeVisible();
  await discard();
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

describe('the menu of what is pressed', () => {
  const menuOf = async (element: Element) => {
    await userEvent.pointer({ keys: '[MouseRight]', target: element });
    return within(await screen.findByRole('menu'));
  };

  test('of a widget does what its keys do', async () => {
    const { calls } = await open();
    const menu = await menuOf(screen.getByRole('group', { name: /^Notes/ }));
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'EditEnter',
      'Move and resize…',
      'Duplicate',
      'CopyCtrl+C',
      'Copy referenceCtrl+R',
      'Export',
      'RemoveDelete',
    ]);
    await userEvent.click(menu.getByRole('menuitem', { name: /^Remove/ }));
    expect(screen.queryByRole('group', { name: /^Notes/ })).not.toBeInTheDocument();
    expect(button('Undo: Remove “Notes”')).toBeVisible();
    await discard();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('of a widget makes a file of it, with where it came from', async () => {
    const files: [string, Blob][] = [];
    const blobs: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push([this.download, blobs.at(-1) as Blob]);
    });
    await open();
    await userEvent.click((await menuOf(screen.getByRole('group', { name: /^Notes/ }))).getByText('Export'));
    expect(files).toEqual([['notes.json', expect.any(Blob)]]);
    const text = await new Promise((resolve) => {
      const reader = Object.assign(new FileReader(), { onload: () => resolve(reader.result) });
      reader.readAsText(files[0]?.[1] as Blob);
    });
    expect(JSON.parse(String(text))).toMatchObject({
      widget: { typeAlias: 'simple_card', config: { title: 'Notes' } },
      originalSize: { sizeX: 8, sizeY: 4 },
      originalColumns: 24,
    });
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  });

  test('of the ground pastes where it was opened, where rows are higher than columns are wide', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(704);
    await open();
    await userEvent.click((await menuOf(screen.getByRole('group', { name: /^Notes/ }))).getByText('Copy'));
    const ground = document.querySelector('[data-edit-layout]');
    if (!ground) throw new Error('there is no ground');
    // Columns begin every 694 / 24 px, rows every (960 - 10) / 24.
    await userEvent.pointer({
      target: ground,
      coords: { clientX: 15 + (694 / 24) * 14, clientY: 15 + (950 / 24) * 9 },
    });
    await userEvent.click((await menuOf(ground)).getByRole('menuitem', { name: /^Paste/ }));
    expect(screen.getByRole('group', { name: 'Notes, column 15, row 10' })).toBeVisible();
    await discard();
  });

  test('of the ground pastes, and leads to aliases and settings', async () => {
    await open();
    await userEvent.click((await menuOf(screen.getByRole('group', { name: /^Notes/ }))).getByText('Copy'));
    const ground = document.querySelector('[data-edit-layout]');
    if (!ground) throw new Error('there is no ground');
    await userEvent.click((await menuOf(ground)).getByRole('menuitem', { name: /^Paste/ }));
    expect(screen.getAllByRole('group', { name: /^Notes/ })).toHaveLength(2);
    await userEvent.click((await menuOf(ground)).getByRole('menuitem', { name: 'Settings' }));
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeVisible();
  });
});
