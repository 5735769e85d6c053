import { record, redo, startHistory, undo } from '@mullion/shared-kit/editing/history';
import fc from 'fast-check';
import { arbitraryDashboard } from '../model/arbitrary-dashboard';
import { type Dashboard, type DashboardConfiguration, layoutIds } from '../model/dashboard';
import { cellOf, layoutAt, placedWidgets, withGrid } from '../model/layouts';
import { addWidget, moveWidgets, removeWidgets, withWidget } from '../model/place-widgets';
import { readDashboard } from '../model/read-dashboard';
import { withLayouts, withOwnWidgets, withRenamedState, withStates } from '../model/states';
import { readWidgetFile } from '../model/transfer/import-widget';
import { freeStateId, stateFileOf, withStatesOf } from '../model/transfer/state-file';
import { widgetItemOf } from '../model/transfer/widget-item';
import { aligned, alignments } from './align-widgets';
import { canPlaceReference, pasteItem, pasteReference } from './paste-widget';

/** What a person does, by two numbers that choose where. */
const operations = [
  ...(['duplicate', 'remove', 'move', 'align', 'add', 'edit', 'import', 'paste-reference'] as const),
  ...(['copy-state', 'rename-state', 'bring-state', 'delete-state', 'one-layout', 'grid'] as const),
  ...(['settings', 'aliases', 'filters', 'timewindow'] as const),
] as const;
type Operation = (typeof operations)[number];

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)];

type Edited = Pick<Dashboard, 'title' | 'configuration'>;

function done(now: Edited, operation: Operation, first: number, second: number): Edited {
  if (operation !== 'settings') return { ...now, configuration: changed(now.configuration, operation, first, second) };
  const settings = { ...now.configuration.settings, showTitle: first % 2 === 0 };
  return { title: `Title ${second}`, configuration: { ...now.configuration, settings } };
}

function changed(
  now: DashboardConfiguration,
  operation: Exclude<Operation, 'settings'>,
  first: number,
  second: number,
): DashboardConfiguration {
  switch (operation) {
    case 'aliases': {
      const id = crypto.randomUUID();
      const alias = { id, alias: `Alias ${first}`, filter: { type: 'deviceType', deviceType: 'pump' } };
      return { ...now, entityAliases: { ...now.entityAliases, [id]: alias as never } };
    }
    case 'filters':
      return { ...now, filters: Object.fromEntries(Object.entries(now.filters).slice(first % 2)) };
    case 'timewindow':
      return { ...now, timewindow: { realtime: { timewindowMs: 1000 * (first + 1) } } };
    default:
      return changedIn(now, operation, first, second);
  }
}

function changedIn(
  now: DashboardConfiguration,
  operation: Exclude<Operation, 'settings' | 'aliases' | 'filters' | 'timewindow'>,
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
  const widget = widgetId === undefined ? undefined : now.widgets[widgetId];
  const layout = layoutAt(now, place);
  switch (operation) {
    case 'add':
      return widget ? addWidget(now, { ...widget, id: crypto.randomUUID() }, place) : now;
    case 'edit':
      return widget ? withWidget(now, { ...widget, config: { ...widget.config, title: `Title ${first}` } }) : now;
    case 'import': {
      const file = item && readWidgetFile(JSON.stringify(item)).item;
      return file ? pasteItem(now, place, file) : now;
    }
    case 'paste-reference': {
      const id = pick(Object.keys(now.widgets), first);
      if (id === undefined) return now;
      const size = { originalSize: { sizeX: 3, sizeY: 2 }, originalColumns: 24 };
      const reference = { dashboardId: 'd', from: place, widgetId: id, ...size };
      const to = { stateId, layoutId: pick(['main', 'right'] as const, second) ?? 'main' };
      return canPlaceReference(now, 'd', to, reference)
        ? pasteReference(now, to, reference, { row: first, col: 0 })
        : now;
    }
    case 'align': {
      const cells = new Map(Object.entries(layout?.widgets ?? {}).map(([id, cell]) => [id, cellOf(cell)]));
      return moveWidgets(now, place, aligned(cells, pick(alignments, first) ?? 'left'));
    }
    case 'grid': {
      if (!layout) return now;
      const grid = withGrid(layout, { ...layout.gridSettings, columns: 10 + first });
      return withLayouts(now, stateId, { ...state.layouts, [layoutId]: grid });
    }
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
    case 'rename-state': {
      const renamed = withRenamedState(now, stateId, freeStateId(`${stateId}_${first}`, now.states));
      expect(Object.keys(renamed.widgets)).toEqual(Object.keys(now.widgets));
      return renamed;
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
  const steps = fc.array(fc.tuple(fc.constantFrom(...operations), fc.nat(20), fc.nat(20)), { maxLength: 16 });
  fc.assert(
    fc.property(arbitraryDashboard, steps, (stored, all) => {
      const { title, configuration } = readDashboard(stored).dashboard;
      const begun = placedWidgets(configuration);
      const missing = (now: Pick<DashboardConfiguration, 'states' | 'widgets'>) =>
        [...placedWidgets(now)].filter((id) => !Object.hasOwn(now.widgets, id));
      const known = new Set(missing(configuration));
      const begin: Edited = { title, configuration };
      const start = JSON.stringify(begin);
      let history = startHistory(begin);
      let now = begin;
      for (const [operation, first, second] of all) {
        // Undoing goes back to this very value.
        const before = JSON.stringify(now);
        const next = done(now, operation, first, second);
        expect(JSON.stringify(now)).toBe(before);
        const placed = placedWidgets(next.configuration);
        expect(Object.keys(next.configuration.widgets).filter((id) => begun.has(id) && !placed.has(id))).toEqual([]);
        expect(missing(next.configuration).filter((id) => !known.has(id))).toEqual([]);
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
