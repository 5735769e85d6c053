import { isTimeZone } from '@mullion/shared-kit/i18n/reader-formats';
import type { WidgetContext } from './widget-context';

/** By whose clock a widget's times are read: that of its time window; undefined: the reader's. */
export const windowZone = ({ timewindow: { timezone } }: Pick<WidgetContext, 'timewindow'>): string | undefined =>
  timezone && isTimeZone(timezone) ? timezone : undefined;
