import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { queryOptions } from '@tanstack/react-query';
import { FIGURES_REFRESH_MS } from './figures';

/** From the worst down. */
export const severities = ['CRITICAL', 'MAJOR', 'MINOR', 'WARNING', 'INDETERMINATE'] as const;
export type Severity = (typeof severities)[number];

/** Alarms are read in pages of this size, newest first … */
export const ALARM_PAGE_SIZE = 100;
/** … and so many at most: of more, only the newest are told apart by severity. */
export const MOST_ALARMS = 1000;

export interface AlarmCounts {
  all: number;
  bySeverity: Readonly<Record<Severity, number>>;
  /** Alarms told apart; fewer than all where there are more than {@link MOST_ALARMS}. */
  counted: number;
}

/**
 * Alarms that are still active, of everything that this person may see. No call counts them by severity for all kinds of
 * originators, so they are read; there are few where all is well.
 */
export const openAlarmsQuery = () =>
  queryOptions({
    queryKey: ['home', 'alarms'],
    queryFn: async ({ signal }): Promise<AlarmCounts> => {
      const bySeverity = { CRITICAL: 0, MAJOR: 0, MINOR: 0, WARNING: 0, INDETERMINATE: 0 };
      for (let page = 0, counted = 0; ; page++) {
        const link = { pageSize: ALARM_PAGE_SIZE, page, sortProperty: 'createdTime', sortOrder: 'DESC' };
        const { data, totalElements, hasNext } = await http.get<PageData<{ severity: Severity }>>(
          '/api/alarms',
          { searchStatus: 'ACTIVE', ...link },
          // The panel itself says what went wrong.
          { signal, silent: true, ignoreLoading: true },
        );
        for (const { severity } of data) bySeverity[severity]++;
        counted += data.length;
        if (!hasNext || counted >= MOST_ALARMS) return { all: totalElements, bySeverity, counted };
      }
    },
    refetchInterval: FIGURES_REFRESH_MS,
  });
