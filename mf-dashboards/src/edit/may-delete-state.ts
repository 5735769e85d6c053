import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { currentDateLocale } from '@mullion/shared-kit/i18n/i18n';
import type { DashboardConfiguration } from '../model/dashboard';
import { placedWidgets } from '../model/layouts';
import { waysTo } from '../model/widget-uses';
import { say } from './texts';
import { nameOf } from './widget-name';

/** Whether a state may be deleted: asks where widgets go with it, or others lead to it. */
export async function mayDeleteState({ states, widgets }: DashboardConfiguration, id: string): Promise<boolean> {
  const { [id]: state, ...others } = states;
  if (!state) return true;
  const staying = placedWidgets({ states: others });
  const going = [...placedWidgets({ states: { state } })].filter((widget) => !staying.has(widget));
  const leading = [...staying].flatMap((widgetId) => {
    const widget = widgets[widgetId];
    if (!widget) return [];
    const { actions, shows } = waysTo(widget, id);
    const name = nameOf(widget);
    const named = actions.map((action) => say('states.delete.action', { action, widget: name }));
    return shows ? [...named, name] : named;
  });
  const lost = going.flatMap((widgetId) => nameOf(widgets[widgetId]) || []);
  if (going.length + leading.length === 0) return true;
  return confirm({
    title: say('states.delete.title', { name: state.name }),
    message: [
      ...(lost.length > 0 ? [say('states.delete.widgets', { names: listed(lost) })] : []),
      ...(leading.length > 0 ? [say('states.delete.leading', { names: listed(leading) })] : []),
    ].join('\n'),
    confirmLabel: say('states.delete.confirm'),
    danger: true,
  });
}

const listed = (names: readonly string[]) => new Intl.ListFormat(currentDateLocale()).format(names);
