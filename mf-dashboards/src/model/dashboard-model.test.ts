import fc from 'fast-check';
import { arbitraryDashboard } from './arbitrary-dashboard';
import { putBack } from './damage';
import type { DashboardConfiguration } from './dashboard';
import { type Cell, cellOf, type LayoutPlace, placedWidgets, withGrid, withLayout, withoutOrphans } from './layouts';
import { addWidget, isFree, moveWidgets, removeWidgets } from './place-widgets';
import { readDashboard } from './read-dashboard';
import { newState, withLayouts, withRenamedState, withStates } from './states';
import type { Widget } from './widget';

const NOW = 1_700_000_000_000;

test('a dashboard of today is saved as it was read, whatever else stands in it', () => {
  fc.assert(
    fc.property(arbitraryDashboard, (stored) => {
      const { dashboard, damages } = readDashboard(stored, { now: NOW });
      expect(putBack(dashboard, damages)).toEqual(stored);
    }),
  );
});

test('reading what was read changes nothing, whatever was stored', () => {
  fc.assert(
    fc.property(fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 6 })), arbitraryDashboard, ([title, json], modern) => {
      for (const configuration of [
        json,
        { ...(modern.configuration as object), widgets: json },
        { states: { s: json } },
      ]) {
        const once = readDashboard({ ...modern, title, configuration }, { now: NOW });
        const twice = readDashboard(once.dashboard, { now: NOW });
        expect(twice.dashboard).toEqual(once.dashboard);
        expect(twice.damages).toEqual([]);
      }
    }),
  );
});

/** One thing that editing does, drawn by chance. */
type Step = (configuration: DashboardConfiguration) => DashboardConfiguration;

const anyPlace = fc.record({
  state: fc.nat(3),
  layoutId: fc.constantFrom('main' as const, 'right' as const),
});
const placeIn = (
  configuration: DashboardConfiguration,
  { state, layoutId }: { state: number; layoutId: LayoutPlace['layoutId'] },
): LayoutPlace => {
  const ids = Object.keys(configuration.states);
  return { stateId: ids[state % Math.max(1, ids.length)] ?? 'none', layoutId };
};
const newWidget = (id: string): Widget => ({
  id,
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title: id,
  sizeX: 7.5,
  sizeY: 6.5,
  config: { datasources: [] },
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(anyPlace, fc.uuid(), fc.nat(30)).map(
    ([place, id, row]): Step =>
      (it) =>
        addWidget(it, newWidget(id), { ...placeIn(it, place), cell: { row, col: 0 } }),
  ),
  fc.tuple(anyPlace, anyPlace, fc.nat(5)).map(
    ([place, from, index]): Step =>
      (it) => {
        const widget = Object.values(it.widgets)[index];
        return widget ? addWidget(it, widget, { ...placeIn(it, place), originalColumns: from.state + 12 }) : it;
      },
  ),
  fc.tuple(anyPlace, fc.nat(5)).map(
    ([place, count]): Step =>
      (it) =>
        removeWidgets(it, placeIn(it, place), Object.keys(it.widgets).slice(0, count)),
  ),
  fc.tuple(anyPlace, fc.nat(9), fc.uuid()).map(
    ([place, col, id]): Step =>
      (it) => {
        const cell = { sizeX: 1, sizeY: 1, row: 0, col };
        return moveWidgets(it, placeIn(it, place), new Map([...Object.keys(it.widgets), id].map((key) => [key, cell])));
      },
  ),
  fc.tuple(anyPlace, fc.integer({ min: 10, max: 60 })).map(
    ([place, columns]): Step =>
      (it) =>
        withLayout(it, placeIn(it, place), (layout) => withGrid(layout, { ...layout.gridSettings, columns })),
  ),
  fc.tuple(fc.nat(3), fc.boolean()).map(
    ([index, right]): Step =>
      (it) => {
        const { stateId } = placeIn(it, { state: index, layoutId: 'main' });
        const layouts = it.states[stateId]?.layouts;
        if (!layouts?.main) return it;
        return withLayouts(
          it,
          stateId,
          right
            ? { ...newState('').layouts, ...layouts, right: layouts.right ?? layouts.main }
            : { main: layouts.main },
        );
      },
  ),
  fc.tuple(fc.nat(4), fc.stringMatching(/^[a-z]{2}$/)).map(
    ([drop, id]): Step =>
      (it) =>
        withStates(it, { ...Object.fromEntries(Object.entries(it.states).slice(drop)), [id]: newState(id) }),
  ),
);

test('no sequence of changes leaves an orphan widget, a placement of nothing, or more than one root', () => {
  fc.assert(
    fc.property(arbitraryDashboard, fc.array(anyStep, { maxLength: 12 }), (stored, steps) => {
      const { configuration } = readDashboard(stored, { now: NOW }).dashboard;
      const end = steps.reduce(
        (now, step) => step(now),
        withStates(configuration, { ...configuration.states, a: newState('A') }),
      );
      expect(Object.keys(end.widgets).toSorted()).toEqual([...placedWidgets(end)].toSorted());
      expect(Object.values(end.states).filter(({ root }) => root)).toHaveLength(1);
    }),
  );
});

test('what leads to a state, or shows it, follows when it has another id; what leads to another dashboard does not', () => {
  const action = (type: string) => ({ type, targetDashboardStateId: 'b' });
  const shows = { isSystemType: true, typeAlias: 'dashboard_state_widget' };
  const { configuration } = readDashboard(
    {
      title: 'A',
      configuration: {
        widgets: {
          w: { config: { actions: { rowClick: ['openDashboardState', 'openDashboard'].map(action) } } },
          v: { ...shows, config: { settings: { stateId: 'b', other: 'b' } } },
        },
        states: { b: newState('B', true), a: newState('A') },
      },
    } as never,
    { now: NOW },
  ).dashboard;
  const renamed = withRenamedState(configuration, 'b', 'c');
  expect(Object.keys(renamed.states)).toEqual(['c', 'a']);
  expect(renamed.widgets.w?.config.actions?.rowClick).toMatchObject([
    { targetDashboardStateId: 'c' },
    { targetDashboardStateId: 'b' },
  ]);
  expect(renamed.widgets.v?.config.settings).toEqual({ stateId: 'c', other: 'b' });
});

test('other columns keep every widget inside, and the bottom in one line', () => {
  const layout = {
    widgets: {
      a: { sizeX: 12, sizeY: 5, row: 0, col: 0 },
      b: { sizeX: 12, sizeY: 3, row: 0, col: 12 },
      c: { sizeX: 12, sizeY: 2, row: 3, col: 12 },
    },
    gridSettings: { columns: 24, margin: 10 },
  };
  expect(withGrid(layout, { columns: 10, margin: 4 })).toEqual({
    widgets: {
      a: { sizeX: 5, sizeY: 2, row: 0, col: 0 },
      b: { sizeX: 5, sizeY: 1, row: 0, col: 5 },
      c: { sizeX: 5, sizeY: 1, row: 1, col: 5 },
    },
    gridSettings: { columns: 10, margin: 4 },
  });
});

test('widgets that stand beside each other still do with fewer columns', () => {
  const places = Array.from({ length: 8 }, (_, at): [string, Cell] => [
    `w${at}`,
    { sizeX: 3, sizeY: 3, row: 3 * (at % 3), col: 3 * at },
  ]);
  const layout = { widgets: Object.fromEntries(places), gridSettings: { columns: 24, margin: 10 } };
  const { widgets } = withGrid(layout, { columns: 12, margin: 10 });
  expect(Object.values(widgets).map(({ col, sizeX }) => [col, sizeX])).toEqual([
    [0, 2],
    [2, 1],
    [3, 2],
    [5, 1],
    [6, 2],
    [8, 1],
    [9, 2],
    [11, 1],
  ]);
});

test('no other number of columns, in which each widget has room, lays one over another', () => {
  const cell = fc.record({
    sizeX: fc.integer({ min: 2, max: 9 }),
    sizeY: fc.integer({ min: 2, max: 9 }),
    row: fc.nat(20),
    col: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 12 }), fc.integer({ min: 16, max: 90 }), (wanted, columns) => {
      const apart: Cell[] = [];
      for (const one of wanted) if (isFree(one, 30, apart)) apart.push(one);
      const layout = {
        widgets: Object.fromEntries(apart.map((one, at) => [`w${at}`, one])),
        gridSettings: { columns: 30, margin: 10 },
      };
      const { widgets } = withGrid(layout, { columns, margin: 10 });
      const cells = Object.values(widgets).map(cellOf);
      for (const [at, one] of cells.entries()) expect(isFree(one, columns, cells.slice(0, at))).toBe(true);
    }),
  );
});

test('a new widget is as large on the screen as where it came from, and lies below the others', () => {
  const { configuration } = readDashboard(
    { title: 'A', configuration: { states: { s: { ...newState('S', true) } } } } as never,
    { now: NOW },
  ).dashboard;
  const wide = withLayout(configuration, { stateId: 's', layoutId: 'main' }, (layout) =>
    withGrid(layout, { ...layout.gridSettings, columns: 48 }),
  );
  const first = addWidget(wide, newWidget('a'), { stateId: 's', layoutId: 'main' });
  const second = addWidget(first, newWidget('b'), { stateId: 's', layoutId: 'main', originalColumns: 48 });
  expect(second.states.s?.layouts.main?.widgets).toEqual({
    a: { sizeX: 15, sizeY: 13, row: 0, col: 0 },
    b: { sizeX: 7, sizeY: 6, row: 13, col: 0 },
  });
  expect(withoutOrphans(second)).toBe(second);
  const forged = { size: { sizeX: 1e9, sizeY: 1e9 }, originalColumns: 0.001 };
  const third = addWidget(wide, newWidget('c'), { ...forged, stateId: 's', layoutId: 'main' });
  expect(third.states.s?.layouts.main?.widgets).toEqual({ c: { sizeX: 48, sizeY: 1000, row: 0, col: 0 } });
});

test('a new widget stands on narrow screens as its configuration says', () => {
  const { configuration } = readDashboard(
    { title: 'A', configuration: { states: { s: { ...newState('S', true) } } } } as never,
    { now: NOW },
  ).dashboard;
  const mobile = { mobileOrder: 3, mobileHeight: 5, mobileHide: true, desktopHide: false };
  const widget = newWidget('a');
  const added = addWidget(
    configuration,
    { ...widget, config: { ...widget.config, ...mobile } },
    { stateId: 's', layoutId: 'main' },
  );
  expect(added.states.s?.layouts.main?.widgets.a).toMatchObject(mobile);
});

test('a cell is free if it is inside and covers nothing', () => {
  const others = [{ sizeX: 4, sizeY: 4, row: 0, col: 4 }];
  const at = (row: number, col: number) => isFree({ sizeX: 4, sizeY: 2, row, col }, 12, others);
  expect([at(0, 0), at(0, 1), at(3, 4), at(4, 4), at(0, 8), at(0, 9), at(-1, 0)]).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
});
