import { record, redo, startHistory, undo } from '@mullion/shared-kit/editing/history';
import fc from 'fast-check';
import { arbitraryDashboard } from '../model/arbitrary-dashboard';
import { type DashboardConfiguration, layoutIds } from '../model/dashboard';
import { layoutAt, placedWidgets } from '../model/layouts';
import { moveWidgets, removeWidgets } from '../model/place-widgets';
import { readDashboard } from '../model/read-dashboard';
import { withLayouts, withOwnWidgets, withStates } from '../model/states';
import { stateFileOf, withStatesOf } from '../model/transfer/state-file';
import { widgetItemOf } from '../model/transfer/widget-item';
import { pasteItem } from './paste-widget';

/** What a person does, by two numbers that choose where. */
const operations = ['duplicate', 'remove', 'move', 'copy-state', 'bring-state', 'delete-state', 'one-layout'] as const;
type Operation = (typeof operations)[number];

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)];

function done(
  now: DashboardConfiguration,
  operation: Operation,
  first: number,
  second: number,
): DashboardConfiguration {
  const stateId = pick(Object.keys(now.states), first);
  const state = stateId === undefined ? undefined : now.states[stateId];
  const layoutId = pick(
    layoutIds.filter((id) => state?.layouts[id]),
    second,
  );
  if (stateId === undefined || !state || !layoutId) return now;
  const place = { stateId, layoutId };
  const widgetId = pick(Object.keys(layoutAt(now, place)?.widgets ?? {}), second);
  const item = widgetId === undefined ? undefined : widgetItemOf(now, place, widgetId);
  switch (operation) {
    case 'duplicate':
      return item ? pasteItem(now, place, item, { row: first, col: second }) : now;
    case 'remove':
      return widgetId === undefined ? now : removeWidgets(now, place, [widgetId]);
    case 'move':
      return widgetId === undefined
        ? now
        : moveWidgets(now, place, new Map([[widgetId, { row: first, col: second, sizeX: 2, sizeY: 2 }]]));
    case 'copy-state': {
      const copied = withStates(now, { ...now.states, [`${stateId}_${first}_copy`]: { ...state, root: false } });
      return withOwnWidgets(copied, new Set(Object.keys(now.states)), () => crypto.randomUUID());
    }
    case 'bring-state': {
      const file = stateFileOf(now, stateId);
      return file ? withStatesOf(now, file, () => crypto.randomUUID()) : now;
    }
    case 'delete-state': {
      const { [stateId]: _, ...others } = now.states;
      return Object.keys(others).length > 0 ? withStates(now, others) : now;
    }
    case 'one-layout':
      return withLayouts(now, stateId, { main: state.layouts.main });
  }
}

test('whatever is done, no widget is left over and none is missing; undone whole it is the start, redone whole the end', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...operations), fc.nat(20), fc.nat(20)), { maxLength: 12 });
  fc.assert(
    fc.property(arbitraryDashboard, steps, (stored, all) => {
      const { configuration } = readDashboard(stored).dashboard;
      const begun = placedWidgets(configuration);
      const missing = (now: DashboardConfiguration) =>
        [...placedWidgets(now)].filter((id) => !Object.hasOwn(now.widgets, id));
      const known = new Set(missing(configuration));
      const start = JSON.stringify(configuration);
      let history = startHistory(configuration);
      let now = configuration;
      for (const [operation, first, second] of all) {
        // Undoing goes back to this very value.
        const before = JSON.stringify(now);
        const next = done(now, operation, first, second);
        expect(JSON.stringify(now)).toBe(before);
        const placed = placedWidgets(next);
        expect(Object.keys(next.widgets).filter((id) => begun.has(id) && !placed.has(id))).toEqual([]);
        expect(missing(next).filter((id) => !known.has(id))).toEqual([]);
        now = next;
        history = record(history, next, { name: operation });
      }
      const undone = undo(history, all.length);
      expect(JSON.stringify(undone.value)).toBe(start);
      expect(redo(undone, all.length).value).toBe(now);
    }),
    { numRuns: 60 },
  );
});
