import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { WidgetRenderer } from '../../runtime/widget-context';

/** A system widget type that the console draws itself. */
export interface WidgetType {
  /** Fewest datasources without which there is nothing to draw. */
  leastSources: 0 | 1;
  Renderer: LateRenderer;
}

/** What draws a type; `fetch` has its code come before it is drawn. */
export type LateRenderer = WidgetRenderer & { fetch?: () => void };

/** What stands in a widget's place while its code is on the way. */
export const pending = { pending: <Skeleton height="100%" /> };

/** Without a datasource there is nothing to draw. */
export const withData = (Renderer: LateRenderer): WidgetType => ({ leastSources: 1, Renderer });
/** It has something to draw without a datasource. */
export const withoutData = (Renderer: LateRenderer): WidgetType => ({ leastSources: 0, Renderer });

/** Types by bundle and alias. */
export type WidgetTypes = Readonly<Record<string, WidgetType>>;
