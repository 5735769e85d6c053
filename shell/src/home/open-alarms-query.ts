import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { type Severity, severities } from '@mullion/shared-kit/ui/severity-mark';
import { queryOptions } from '@tanstack/react-query';

/** Alarms are read in pages of this size, newest first … */
export const ALARM_PAGE_SIZE = 100;
/** … and so many at most: of more, only the newest are told apart by severity. */
export const MAX_ALARMS = 1000;

/** An alarm as home lists it. */
interface OpenAlarm {
  id: EntityId;
  createdTime: number;
  type: string;
  severity: Severity;
  status: string;
  originator: EntityId;
  originatorName: string | null;
}

/** Open alarms, counted and told apart as far as they are read. */
interface OpenAlarmsSummary {
  all: number;
  bySeverity: Readonly<Record<Severity, number>>;
  /** Alarms told apart, newest first; fewer than all where there are more than {@link MAX_ALARMS}. */
  alarms: readonly OpenAlarm[];
}

/** The worst first, of equals the newest. Expects the newest first. */
export const worstFirst = (alarms: readonly OpenAlarm[]): OpenAlarm[] =>
  alarms.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

/**
 * Alarms that are still active, of everything that this person may see. No call counts them by severity for all kinds of
 * originators, so they are read; there are few where all is well.
 */
export const openAlarmsQuery = () =>
  queryOptions({
    queryKey: ['home', 'alarms'],
    queryFn: async ({ signal }): Promise<OpenAlarmsSummary> => {
      const bySeverity = { CRITICAL: 0, MAJOR: 0, MINOR: 0, WARNING: 0, INDETERMINATE: 0 };
      const alarms: OpenAlarm[] = [];
      for (let page = 0; ; page++) {
        const link = { pageSize: ALARM_PAGE_SIZE, page, sortProperty: 'createdTime', sortOrder: 'DESC' };
        const { data, totalElements, hasNext } = await http.get<PageData<OpenAlarm>>(
          '/api/alarms',
          { searchStatus: 'ACTIVE', fetchOriginator: true, ...link },
          // The panel itself says what went wrong.
          { signal, silent: true, ignoreLoading: true },
        );
        for (const { severity } of data) bySeverity[severity]++;
        alarms.push(...data);
        if (!hasNext || alarms.length >= MAX_ALARMS) return { all: totalElements, bySeverity, alarms };
      }
    },
  });
