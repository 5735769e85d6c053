import type { Difference } from '@mullion/shared-kit/editing/difference';
import type { Dashboard, DashboardConfiguration } from '../model/dashboard';
import { isSameJson } from '../model/transfer/same-json';
import { say } from './texts';

type Edited = Pick<Dashboard, 'title' | 'configuration'>;

/** In what the second version of a dashboard differs from the first, part by part, in words. */
export function differencesOf(before: Edited, after: Edited): Difference[] {
  const [first, second] = [before.configuration, after.configuration];
  const changed = (id: string, label: string, isSame: boolean): Difference[] =>
    isSame ? [] : [{ id, kind: 'changed', label }];
  return [
    ...changed('title', say('part.title'), before.title === after.title),
    ...ofMembers('widget', first.widgets, second.widgets, ({ title, config }) => config?.title || title),
    ...moved(first, second),
    ...ofMembers('state', looks(first), looks(second), ({ name }) => name),
    ...ofMembers('alias', first.entityAliases, second.entityAliases, ({ alias }) => alias),
    ...ofMembers('filter', first.filters, second.filters, ({ filter }) => filter),
    ...changed('settings', say('part.settings'), isSameJson(first.settings, second.settings)),
    ...changed('timewindow', say('part.timewindow'), isSameJson(first.timewindow, second.timewindow)),
    ...changed('description', say('part.description'), first.description === second.description),
  ];
}

type Kind = 'widget' | 'state' | 'alias' | 'filter';

function ofMembers<T>(
  of: Kind,
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  nameOf: (member: T) => string,
): Difference[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...ids].flatMap((id): Difference[] => {
    const [old, now] = [before[id], after[id]];
    if (old === now || isSameJson(old, now)) return [];
    const shown = now ?? old;
    const kind = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
    const label = (shown && nameOf(shown)) || id;
    return [{ id: `${of} ${id}`, kind, label, text: say(`part.${of}`) }];
  });
}

/** States without where their widgets stand: that is told of the widgets. */
const looks = ({ states }: DashboardConfiguration) =>
  Object.fromEntries(
    Object.entries(states).map(([id, state]) => {
      const grids = Object.entries(state.layouts).map(([place, layout]) => [place, layout?.gridSettings]);
      return [id, { ...state, layouts: Object.fromEntries(grids) }];
    }),
  );

/** Where a widget stands, in all layouts of all states. */
function places({ states }: DashboardConfiguration): Map<string, object> {
  const found = new Map<string, Record<string, unknown>>();
  for (const [stateId, { layouts }] of Object.entries(states)) {
    for (const [layoutId, layout] of Object.entries(layouts)) {
      for (const [id, place] of Object.entries(layout?.widgets ?? {})) {
        found.set(id, { ...found.get(id), [`${stateId} ${layoutId}`]: place });
      }
    }
  }
  return found;
}

/** Widgets that both have, in other places. */
function moved(before: DashboardConfiguration, after: DashboardConfiguration): Difference[] {
  const [old, now] = [places(before), places(after)];
  return Object.values(after.widgets).flatMap((widget): Difference[] => {
    const [was, is] = [old.get(widget.id), now.get(widget.id)];
    if (!was || !is || isSameJson(was, is)) return [];
    const label = widget.config.title || widget.title;
    return [{ id: `place ${widget.id}`, kind: 'moved', label, text: say('part.widget') }];
  });
}
