import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { Widget } from '../model/widget';
import type { WidgetRenderer } from '../runtime/widget-context';

/** A system widget type that the console draws itself. */
export interface WidgetType {
  /** Fewest datasources without which there is nothing to draw. */
  leastSources: 0 | 1;
  Renderer: WidgetRenderer;
}

const pending = { pending: <Skeleton height="100%" /> };

/** By bundle and alias. The code of a type comes with the first widget of it. */
const systemTypes: Readonly<Record<string, WidgetType>> = {
  'cards.simple_card': {
    leastSources: 1,
    Renderer: lazy(
      () => import(/* webpackChunkName: "widget-cards" */ './simple-card').then((file) => file.default),
      pending,
    ),
  },
  'cards.entities_table': {
    leastSources: 1,
    Renderer: lazy(
      () => import(/* webpackChunkName: "widget-entities-table" */ './entities-table').then((file) => file.default),
      pending,
    ),
  },
  'cards.html_card': {
    leastSources: 0,
    Renderer: lazy(
      () => import(/* webpackChunkName: "widget-html-card" */ './html-card').then((file) => file.default),
      pending,
    ),
  },
  'charts.basic_timeseries': {
    leastSources: 1,
    Renderer: lazy(
      () => import(/* webpackChunkName: "widget-line-chart" */ './line-chart').then((file) => file.default),
      pending,
    ),
  },
};

/** The type of a widget among those that the console draws; undefined: another draws it, or nobody. */
export function systemTypeOf({ isSystemType, bundleAlias, typeAlias }: Widget): WidgetType | undefined {
  const key = `${bundleAlias}.${typeAlias}`;
  return isSystemType && Object.hasOwn(systemTypes, key) ? systemTypes[key] : undefined;
}
