import { closeAllDialogs } from '@mullion/shared-kit/dialogs/open-dialog';
import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, entityAliases, latestOf, pageOf, pump, pumps, valve } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';
import { playSilentFrames } from '../testing/silent-channel';
import DashboardInPage from '../view';

const none: never[] = [];
let socket: readonly LiveCommand[];
beforeAll(playSilentFrames);
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
  setExtensionHost({ list: () => none, subscribe: () => () => undefined });
});

const oil = { name: 'oil', type: 'timeseries', label: 'Oil', units: 'l', settings: {} };
const two = pageOf(latestOf(pump, 'Pump 7', { oil: '10' }), latestOf(valve, 'Pump 8', { oil: '20' }));

/** A table of pumps with actions, and a state to go to. */
async function table(actions: Record<string, object[]>, key: object = oil, settings: object = {}) {
  const datasources = [{ type: 'entity', entityAliasId: pumps.id, dataKeys: [key] }];
  const stored = (typeAlias: string, type: string, title: string, config: object) => ({
    isSystemType: true,
    ...{ bundleAlias: 'cards', typeAlias, type, title },
    config: { title, datasources: [], ...config },
  });
  const dashboard = storedDashboard(
    {
      a: stored('entities_table', 'latest', 'Pumps', { datasources, actions, settings }),
      b: stored('markdown_card', 'latest', 'Far away', { settings: { markdownTextPattern: 'Arrived' } }),
    },
    { entityAliases },
  );
  const states = dashboard.configuration.states as Record<string, { layouts: object }>;
  const cell = { sizeX: 8, sizeY: 6, row: 0, col: 0 };
  states.default = { ...states.default, layouts: { main: { widgets: { a: cell }, gridSettings: {} } } };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: names of states have such placeholders
  const name = 'At ${entityName}';
  states.far = { name, root: false, layouts: { main: { widgets: { b: cell }, gridSettings: {} } } } as never;
  const opened = await openDashboards(`/dashboards/${uuid(1)}`, dashboard);
  await answerAll(socket, two);
  const rowOf = (pumpName: RegExp) => within(screen.getByRole('row', { name: pumpName }));
  await screen.findByRole('row', { name: /Pump 7/ });
  return { ...opened, rowOf };
}

const action = (name: string, more: object) => ({
  id: name,
  name,
  icon: 'more_horiz',
  type: 'openDashboardState',
  targetDashboardStateId: 'far',
  setEntityId: true,
  ...more,
});

test('a button of a row is there where its condition is met, and opens a state about the row', async () => {
  const open = action('Show', {
    useShowWidgetActionFunction: true,
    showWidgetActionFunction: 'return data.Oil > 15 && widgetContext.currentUser.authority === "TENANT_ADMIN";',
  });
  const broken = action('Broken', { useShowWidgetActionFunction: true, showWidgetActionFunction: 'return data.a.b;' });
  const { rowOf } = await table({ actionCellButton: [open, broken] });
  await userEvent.click(await rowOf(/Pump 8/).findByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('article', { name: 'Far away' })).toHaveTextContent('Arrived');
  expect(screen.getByText('At Pump 8')).toBeVisible();
});

test('without its condition a button is missing, and one whose condition fails is there', async () => {
  const never = action('Never', { useShowWidgetActionFunction: true, showWidgetActionFunction: 'return false;' });
  const broken = action('Broken', { useShowWidgetActionFunction: true, showWidgetActionFunction: 'return data.a.b;' });
  const { rowOf } = await table({ actionCellButton: [never, broken] });
  expect(await rowOf(/Pump 7/).findByRole('button', { name: 'Broken' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Never' })).toBeNull();
});

test('a function gives rows their style, of which what is harmless is left', async () => {
  await table({}, oil, {
    useRowStyleFunction: true,
    rowStyleFunction: 'return entity.Oil > 15 ? { color: "rgb(255, 0, 0)", position: "fixed" } : {};',
  });
  await waitFor(() => expect(screen.getByRole('row', { name: /Pump 8/ })).toHaveStyle({ color: 'rgb(255, 0, 0)' }));
  expect(screen.getByRole('row', { name: /Pump 8/ })).not.toHaveStyle({ position: 'fixed' });
  expect(screen.getByRole('row', { name: /Pump 7/ })).not.toHaveStyle({ color: 'rgb(255, 0, 0)' });
});

test('a button in the head is about the first entity', async () => {
  const { settle } = await table({ headerButton: [action('First', {})] });
  await userEvent.click(screen.getByRole('button', { name: 'First' }));
  await answerAll(socket, pageOf(latestOf(valve, 'Pump 8', {})));
  await settle();
  expect(await screen.findByText('At Pump 8')).toBeVisible();
});

/** Presses a button in the head, which has to ask for the entity that it is about. */
async function pressHeadButton() {
  const opened = await table({ headerButton: [action('First', {})] });
  const before = socket.length;
  await userEvent.click(screen.getByRole('button', { name: 'First' }));
  await waitFor(() => expect(socket.length).toBeGreaterThan(before));
  return { ...opened, asked: socket.slice(before) };
}

test('an action is called by the text that its name stands for', async () => {
  const { rowOf } = await table({ actionCellButton: [action('{i18n:alarm.severity-critical}', {})] });
  await userEvent.click(await rowOf(/Pump 8/).findByRole('button', { name: 'Critical' }));
  expect(await screen.findByText('At Pump 8')).toBeVisible();
});

test('a button in the head does nothing but say so where its entity is refused', async () => {
  const { asked, settle } = await pressHeadButton();
  act(() => {
    for (const command of asked) command.refuse('Busy');
  });
  await settle();
  expect(await screen.findByText('Busy')).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Far away' })).toBeNull();
});

test('what a button in the head is about is asked no longer than its widget is there', async () => {
  const { asked, unmount } = await pressHeadButton();
  expect(asked.map(({ ended }) => ended)).toContain(false);
  unmount();
  expect(asked.map(({ ended }) => ended)).not.toContain(false);
});

test.each([
  ['a state', { targetDashboardStateId: 'deleted' }, '“Show” opens a state that no longer exists'],
  [
    'a popover',
    { targetDashboardStateId: 'deleted', openInPopover: true },
    '“Show” opens a state that no longer exists',
  ],
  [
    'the same state',
    { type: 'updateDashboardState', targetDashboardStateId: 'deleted' },
    '“Show” opens a state that no longer exists',
  ],
  ['nothing', { targetDashboardStateId: null }, '“Show” has nothing to open: choose a target in the widget’s actions'],
])('an action to %s that is gone says so, and leaves the dashboard where it is', async (_what, more, words) => {
  const { rowOf } = await table({ actionCellButton: [action('Show', more)] });
  await userEvent.click(await rowOf(/Pump 7/).findByRole('button', { name: 'Show' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('row', { name: /Pump 7/ })).toBeVisible();
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: titles of dialogs have such placeholders
  ['a dialog', { openInSeparateDialog: true, dialogTitle: 'Oil of ${entityName}' }, 'Oil of Pump 7'],
  ['a dialog without a title', { openInSeparateDialog: true }, 'At Pump 7'],
  ['a popover', { openInPopover: true }, 'At Pump 7'],
])('a state stands in %s, and leaves the dashboard where it is', async (_what, more, name) => {
  const view = { point: 'dashboard.view', id: 'd', module: 'm', namespace: 'n', order: 1, expose: './view' };
  const list = [{ ...view, load: async () => DashboardInPage } as never];
  setExtensionHost({ list: () => list, subscribe: () => () => undefined });
  const { rowOf } = await table({ actionCellButton: [action('Show', more)] });
  await userEvent.click(await rowOf(/Pump 7/).findByRole('button', { name: 'Show' }));
  const above = await screen.findByRole('dialog', { name });
  expect(await within(above).findByText('Arrived')).toBeVisible();
  expect(window.location.search).toBe('');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a popover that stays is about what was pressed last', async () => {
  const view = { point: 'dashboard.view', id: 'd', module: 'm', namespace: 'n', order: 1, expose: './view' };
  const list = [{ ...view, load: async () => DashboardInPage } as never];
  setExtensionHost({ list: () => list, subscribe: () => () => undefined });
  const look = { openInPopover: true, popoverHideOnClickOutside: false, popoverHideDashboardToolbar: false };
  const { rowOf } = await table({ actionCellButton: [action('Show', look)] });
  for (const pumpName of ['Pump 7', 'Pump 8']) {
    await userEvent.click(await rowOf(new RegExp(pumpName)).findByRole('button', { name: 'Show' }));
    const above = await screen.findByRole('dialog', { name: `At ${pumpName}` });
    expect(await within(above).findByText(`At ${pumpName}`)).toBeVisible();
  }
  expect(screen.queryByText('At Pump 7')).toBeNull();
});

test('a dialog above another leaves that one filled', async () => {
  const view = { point: 'dashboard.view', id: 'd', module: 'm', namespace: 'n', order: 1, expose: './view' };
  const list = [{ ...view, load: async () => DashboardInPage } as never];
  setExtensionHost({ list: () => list, subscribe: () => () => undefined });
  const { rowOf } = await table({ actionCellButton: [action('Show', { openInSeparateDialog: true })] });
  const buttons = [rowOf(/Pump 7/), rowOf(/Pump 8/)].map((row) => row.getByRole('button', { name: 'Show' }));
  for (const button of buttons) fireEvent.click(button);
  for (const name of ['At Pump 7', 'At Pump 8']) {
    const dialog = await screen.findByRole('dialog', { name, hidden: true });
    expect(await within(dialog).findByText('Arrived')).toBeInTheDocument();
  }
});

test('a function of an action runs unseen, also one that may fill a dialog, until it does', async () => {
  const unseen = action('Delete', { type: 'custom', customFunction: 'widgetContext.dialogs.confirm("a", "b");' });
  const inDialog = action('Fill', {
    type: 'customPretty',
    customFunction: 'widgetContext.customDialog.customDialog(htmlTemplate, () => {}).subscribe();',
    customHtml: '<p>Hello</p>',
  });
  const { rowOf } = await table({ actionCellButton: [unseen, inDialog] });
  await userEvent.click(await rowOf(/Pump 7/).findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(document.querySelector('iframe[title="Delete"]')).not.toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(rowOf(/Pump 7/).getByRole('button', { name: 'Fill' }));
  const waiting = () => document.querySelector('iframe[title="Fill"]');
  await waitFor(() => expect(waiting()).not.toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  act(closeAllDialogs);
  await waitFor(() => expect(waiting()).toBeNull());
});

test.each([
  [
    'a dialog',
    { openInSeparateDialog: true, dialogWidth: 35, dialogHeight: 95 },
    'inline-size: 35vw; block-size: 95vh',
  ],
  [
    'a dialog of no size',
    { openInSeparateDialog: true, dialogHeight: 'tall', dialogWidth: 101 },
    'inline-size: 80vw; block-size: 80vh',
  ],
  [
    'a popover',
    { openInPopover: true, popoverWidth: '300px', popoverHeight: '50vh' },
    'inline-size: 300px; block-size: 50vh',
  ],
  ['a popover of no size', { openInPopover: true, popoverWidth: 'wide' }, 'inline-size: 25vw; block-size: 25vh'],
])('a state in %s is as large as its action says', async (_what, more, style) => {
  const { rowOf } = await table({ actionCellButton: [action('Show', more)] });
  await userEvent.click(await rowOf(/Pump 7/).findByRole('button', { name: 'Show' }));
  const above = await screen.findByRole('dialog');
  const sizes = [above, ...above.querySelectorAll('[style]')].map((sized) => sized.getAttribute('style'));
  expect(sizes.some((text) => text?.includes(style))).toBe(true);
});

test('a state in a popover stands where its action says, twelve places around what was pressed', async () => {
  const box = { left: 600, top: 400, right: 620, bottom: 420, width: 20, height: 20, x: 600, y: 400 };
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50);
  const [above, below, before, after] = [346, 424, 496, 624];
  const places: Readonly<Record<string, readonly number[]>> = {
    ...{ top: [560, above], topLeft: [600, above], topRight: [520, above] },
    ...{ right: [after, 385], rightTop: [after, 400], rightBottom: [after, 370] },
    ...{ bottom: [560, below], bottomLeft: [600, below], bottomRight: [520, below] },
    ...{ left: [before, 385], leftTop: [before, 400], leftBottom: [before, 370] },
    // What nobody knows is the usual place.
    constructor: [560, above],
  };
  const look = (popoverPreferredPlacement: string) => ({
    ...{ openInPopover: true, popoverPreferredPlacement, popoverStyle: { color: 'red', position: 'fixed' } },
  });
  const { rowOf } = await table({ actionCellButton: Object.keys(places).map((name) => action(name, look(name))) });
  const stands: Record<string, readonly number[]> = {};
  for (const name of Object.keys(places)) {
    const button = await rowOf(/Pump 7/).findByRole('button', { name });
    button.getBoundingClientRect = () => box as DOMRect;
    await userEvent.click(button);
    const { style, innerHTML } = await screen.findByRole('dialog');
    stands[name] = [Number.parseFloat(style.left), Number.parseFloat(style.top)];
    expect(innerHTML).toContain('color: red');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(stands).toEqual(places);
});

test('the frame of a widget has the class of its type, by which style sheets find it', async () => {
  await table({});
  expect(screen.getByRole('article', { name: 'Pumps' })).toHaveClass('widget-type-sys-cards-entities_table');
});

test('functions of actions run at once, each until it is over; of many the oldest ends', async () => {
  const unseen = (name: string) => action(name, { type: 'custom', customFunction: 'setInterval(() => {}, 1000);' });
  const { rowOf } = await table({ actionCellButton: [unseen('Watch'), unseen('Wait')] });
  const running = (name: string) => document.querySelectorAll(`iframe[title="${name}"]`);
  await userEvent.click(await rowOf(/Pump 7/).findByRole('button', { name: 'Watch' }));
  await waitFor(() => expect(running('Watch')).toHaveLength(1));
  const [first] = running('Watch');
  for (let count = 1; count <= 8; count += 1) {
    await userEvent.click(rowOf(/Pump 8/).getByRole('button', { name: 'Wait' }));
    await waitFor(() => expect(running('Wait')).toHaveLength(count));
    expect(first?.isConnected).toBe(count < 8);
  }
});

test('functions draw cells: their HTML made harmless, in their style, and as without where they fail', async () => {
  const settings = {
    useCellContentFunction: true,
    cellContentFunction: `if (value > 15) throw new Error("no");
      return '<b onclick="alert(1)">' + entity.entityName + ': ' + value + ctx.units + '</b><script>alert(2)</script>';`,
    useCellStyleFunction: true,
    cellStyleFunction: 'return { color: "red", position: "fixed" };',
  };
  const { rowOf } = await table({}, { ...oil, settings });
  const made = await rowOf(/Pump 7/).findByText('Pump 7: 10');
  expect(made.tagName).toBe('B');
  expect(made.getAttributeNames()).toEqual([]);
  expect(made.closest('[style]')?.getAttribute('style')).toBe('color: red;');
  expect(rowOf(/Pump 8/).getByText('20 l')).toBeVisible();
});

test('a module draws the types that it declares, live, and what it throws stays in its place', async () => {
  const point = { point: 'widget.renderer', id: 'w', module: 'm', namespace: 'n', order: 1, expose: './w' };
  const Dial = ({
    rows,
    run,
    actions,
  }: { rows?: readonly { values: { value: unknown }[] }[] } & Record<string, never>) => {
    if (rows?.[0]?.values[0]?.value === 13) throw new Error('not thirteen');
    const [first] = (actions as unknown as (source: string) => object[])('elementClick');
    return (
      <button type="button" onClick={() => (run as unknown as (one: unknown) => void)(first)}>
        {`Dial ${rows?.[0]?.values[0]?.value}`}
      </button>
    );
  };
  const list = [{ ...point, types: [{ bundle: 'acme', alias: 'dial' }], load: async () => Dial } as never];
  setExtensionHost({ list: () => list, subscribe: () => () => undefined });
  const widget = {
    ...{ isSystemType: false, bundleAlias: 'acme', typeAlias: 'dial', type: 'latest', title: 'Mine' },
    config: {
      title: 'Mine',
      datasources: [{ type: 'entity', entityAliasId: pumps.id, dataKeys: [oil] }],
      actions: { elementClick: [{ ...action('Go', { setEntityId: false, targetDashboardStateId: 'default' }) }] },
    },
  };
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }));
  await answerAll(socket, two);
  expect(await screen.findByRole('button', { name: 'Dial 10' })).toBeVisible();
});

test('a row that is pressed twice does what its action says, and so does Enter where one press does nothing', async () => {
  const { rowOf } = await table({ rowDoubleClick: [action('Go', {})] });
  await userEvent.dblClick(rowOf(/Pump 7/).getByText('10 l'));
  expect(await screen.findByText('Arrived')).toBeVisible();
});

test('Enter runs the action of two presses on the row that has the focus', async () => {
  await table({ rowDoubleClick: [action('Go', {})] });
  screen.getByRole('row', { name: /Pump 7/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Arrived')).toBeVisible();
});

test.each([
  ['return data.length === 2 && data[0].Oil === 10;', true],
  ['return data.length === 0;', false],
  ['return widgetContext.data[1].data[0][1] === 20;', true],
  ['return widgetContext.defaultSubscription.data.length === 2;', true],
  ['return widgetContext.defaultSubscription.data.length > 2;', false],
])('the condition of a button in a head reads its widget’s data: %s', async (showWidgetActionFunction, isShown) => {
  const shownBy = (name: string, body: string) =>
    action(name, { useShowWidgetActionFunction: true, showWidgetActionFunction: body });
  const opposite = `return !(function () { ${showWidgetActionFunction} })();`;
  await table({ headerButton: [shownBy('Go', showWidgetActionFunction), shownBy('Stay', opposite)] });
  const head = within(screen.getByRole('article', { name: 'Pumps' }));
  await answerAll(socket, two);
  const [there, away] = isShown ? ['Go', 'Stay'] : ['Stay', 'Go'];
  expect(await head.findByRole('button', { name: there })).toBeVisible();
  expect(head.queryByRole('button', { name: away })).toBeNull();
});

test('a picture in a cell is fetched only where its address is known beforehand', async () => {
  const settings = {
    useCellContentFunction: true,
    cellContentFunction:
      `return '<img alt="own" src="https://pictures.example/own.png"><img alt="told" src="https://elsewhere.example/?' + value + '">';`.replace(
        'src="https://pictures.example/own.png"',
        `src="' + "https://pictures.example/own.png" + '"`,
      ),
  };
  const { rowOf } = await table({}, { ...oil, settings });
  expect(await rowOf(/Pump 7/).findByAltText('own')).toHaveAttribute('src', 'https://pictures.example/own.png');
  expect(rowOf(/Pump 7/).getByAltText('told')).not.toHaveAttribute('src');
});
