import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { Widget } from '../model/widget';
import type { WidgetRenderer } from './widget-context';

/** A system widget type that the console draws itself. */
export interface WidgetType {
  /** Fewest datasources without which there is nothing to draw. */
  leastSources: 0 | 1;
  Renderer: WidgetRenderer;
}

const pending = <Skeleton height="100%" />;
const drawn = (
  leastSources: WidgetType['leastSources'],
  load: () => Promise<{ default: WidgetRenderer }>,
): WidgetType => ({
  leastSources,
  Renderer: lazy(() => load().then((file) => file.default), { pending }),
});

/** By bundle and alias. The code of a type comes with the first widget of it. */
const systemTypes: Readonly<Record<string, WidgetType>> = {
  'cards.simple_card': drawn(1, () => import(/* webpackChunkName: "widget-cards" */ '../widgets/simple-card')),
  'cards.entities_table': drawn(
    1,
    () => import(/* webpackChunkName: "widget-entities-table" */ '../widgets/entities-table'),
  ),
  'cards.html_card': drawn(0, () => import(/* webpackChunkName: "widget-html-card" */ '../widgets/html-card')),
  'charts.basic_timeseries': drawn(
    1,
    () => import(/* webpackChunkName: "widget-line-chart" */ '../widgets/line-chart'),
  ),
};

/** The type of a widget among those that the console draws; undefined: another draws it, or nobody. */
export function systemTypeOf({ isSystemType, bundleAlias, typeAlias }: Widget): WidgetType | undefined {
  const key = `${bundleAlias}.${typeAlias}`;
  return isSystemType && Object.hasOwn(systemTypes, key) ? systemTypes[key] : undefined;
}
