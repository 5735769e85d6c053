import type { DayRange, RangeCalendarProps } from '../inputs/primereact-controls';
import { lazy } from '../ui/lazy';
import { Skeleton } from '../ui/skeleton';

export type { DayRange };

/** Months to choose the days of a range from; its code comes when it is first shown. */
export const DateRangeCalendar = lazy<RangeCalendarProps>(
  () =>
    import(/* webpackChunkName: "kit-primereact" */ '../inputs/primereact-controls').then((file) => file.RangeCalendar),
  { pending: <Skeleton lines={8} width="17rem" height="1.5rem" /> },
);
