import type { DashboardConfiguration } from './dashboard';
import { placedWidgets } from './layouts';
import { aliasesOf, shownStateOf } from './widget-uses';

type Parts = Pick<DashboardConfiguration, 'states' | 'widgets' | 'entityAliases'>;

/** The aliases that widgets of a state use, and those of the states that they show. A widget with a script may use any. */
export function aliasesOfState(configuration: Parts, stateId: string): DashboardConfiguration['entityAliases'] {
  const { states, widgets, entityAliases } = configuration;
  const seen = new Set([stateId]);
  const used = new Set<string>();
  // What is added while it is gone through comes, too.
  for (const id of seen) {
    const state = states[id];
    for (const widgetId of state ? placedWidgets({ states: { state } }) : []) {
      const widget = widgets[widgetId];
      if (!widget) continue;
      if (!widget.isSystemType) return entityAliases;
      for (const aliasId of aliasesOf(widget, entityAliases)) used.add(aliasId);
      const shown = shownStateOf(widget);
      if (shown !== undefined) seen.add(shown);
    }
  }
  return Object.fromEntries(Object.entries(entityAliases).filter(([id]) => used.has(id)));
}
