import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pump } from '../../testing/answers';
import { renderWidget } from '../../testing/render-widget';

let width: number;
let isPhone: boolean;
const { matchMedia } = window;

beforeEach(() => {
  width = 1250;
  isPhone = false;
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  window.matchMedia = (() => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} })) as never;
});
afterAll(() => {
  window.matchMedia = matchMedia;
});

const action = (name: string, condition?: string) => ({
  ...{ id: name, name, icon: 'edit', type: 'custom', customFunction: '' },
  ...(condition && { useShowWidgetActionFunction: true, showWidgetActionFunction: `return ${condition};` }),
});
const some = [
  action('Open'),
  action('Hot', 'data.Oil > 15'),
  action('Cold', 'data.Oil < 5'),
  action('Odd', 'data.a.b'),
];

const keys = [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }];
const entities = {
  ...{ kind: 'entities', name: '', aliasName: '', entities: { entityType: 'DEVICE', ids: [pump.id] } },
  ...{ keyFilters: [], keys, latestKeys: [] },
};
const alarmKeys = [{ name: 'type', type: 'alarm', label: 'Type', settings: {} }];
const alarm = {
  ...{ id: { entityType: 'ALARM', id: 'a1' }, createdTime: 1_700_000_000_000, type: 'Overheat', severity: 'MAJOR' },
  ...{ status: 'ACTIVE_UNACK', originator: pump, originatorName: 'Pump 7', entityId: pump, details: {}, latest: {} },
};

/** A table of a pump, or of its alarm, with actions for each row; what was run. */
async function draw(type: 'cards.entities_table' | 'alarm_widgets.alarms_table', actions: readonly object[]) {
  const run: unknown[][] = [];
  await renderWidget(type, {
    ...(type === 'cards.entities_table'
      ? { sources: [entities] as never }
      : { alarmSource: { ...entities, keys: alarmKeys } as never, rows: [alarm], timewindow: {} }),
    series: { oil: '20' },
    actions: (source) => (source === 'actionCellButton' ? (actions as never) : []),
    more: { run: (...args) => run.push(args) },
  });
  const row = await screen.findByRole('row', { name: type === 'cards.entities_table' ? /Pump 7/ : /Overheat/ });
  return { row: within(row), run };
}

const buttons = (row: Awaited<ReturnType<typeof draw>>['row']) =>
  row.queryAllByRole('button').flatMap((button) => button.getAttribute('aria-label') ?? []);
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const headOf = () => [...document.querySelectorAll('thead th')].at(-1) as HTMLElement;

test('where there is room, the buttons of a row stand side by side', async () => {
  const { row } = await draw('cards.entities_table', some);
  await waitFor(() => expect(buttons(row)).toEqual(['Open', 'Hot', 'Odd']));
  expect(headOf()).toHaveStyle({ inlineSize: '8.5rem' });
  // What the name leaves to them, too.
  expect(screen.getByRole('table').style.getPropertyValue('--beside')).toBe('calc(0rem + 8.5rem)');
});

test.each([
  ['on a phone', 400, true],
  ['in a narrow widget', 300, false],
])('%s they are one menu of those whose conditions are met, in a column as wide as it', async (_, px, phone) => {
  width = px;
  isPhone = phone;
  const { row, run } = await draw('cards.entities_table', some);
  await userEvent.click(await row.findByRole('button', { name: 'Actions for Pump 7' }));
  await waitFor(() => expect(entries()).toEqual(['Open', 'Hot', 'Odd']));
  expect(headOf()).toHaveStyle({ inlineSize: '2.5rem' });
  await userEvent.click(screen.getByRole('menuitem', { name: 'Hot' }));
  expect(run).toEqual([
    [
      expect.objectContaining({ name: 'Hot' }),
      expect.objectContaining({ id: pump }),
      expect.objectContaining({ entity: expect.objectContaining({ Oil: 20 }) }),
    ],
  ]);
});

test('a menu of one action would be a press more, and one of none isn’t there', async () => {
  isPhone = true;
  const { row } = await draw('cards.entities_table', [action('Open')]);
  expect(row.getByRole('button', { name: 'Open' })).toBeVisible();
});

test('no menu is there where no condition is met', async () => {
  isPhone = true;
  const { row } = await draw('cards.entities_table', [action('Cold', 'data.Oil < 5'), action('Odd', 'false')]);
  expect(buttons(row)).toEqual([]);
});

test('what else can be done with an alarm is in the same menu, and selections keep theirs', async () => {
  isPhone = true;
  const { row } = await draw('alarm_widgets.alarms_table', [action('Call')]);
  expect(buttons(row)).toEqual(['Actions for Overheat']);
  await userEvent.click(row.getByRole('button', { name: 'Actions for Overheat' }));
  expect(entries()).toEqual(['Call', 'Details', 'Acknowledge', 'Clear']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(row.getByRole('checkbox'));
  expect(await screen.findByRole('button', { name: 'Acknowledge' })).toBeVisible();
});
