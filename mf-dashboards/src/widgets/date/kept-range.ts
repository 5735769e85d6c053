import { tabStorage } from '@mullion/shared-kit/browser/storage';
import type { DateRange } from './date-range';

/** Where the range of a tab is kept: dashboards share it. */
const PLACE = 'date-range';

/** The range that was chosen last in this tab; undefined: none was. */
export function keptRange(): DateRange | undefined {
  try {
    const { start, end } = JSON.parse(tabStorage.getItem(PLACE) ?? '{}') as Record<string, unknown>;
    return Number.isFinite(start) && Number.isFinite(end) && Number(start) < Number(end)
      ? { start: Number(start), end: Number(end) }
      : undefined;
  } catch {
    return undefined;
  }
}

export const keepRange = ({ start, end }: DateRange): void => tabStorage.setItem(PLACE, JSON.stringify({ start, end }));
