import type { AlarmData } from '@mullion/shared-kit/api/alarm-data';
import type { SourceTableContext } from './widget-table';

/** What cells, filters, and actions of a table of alarms know. */
export interface AlarmTableContext extends SourceTableContext<AlarmData> {
  /** Types of the newest alarms of the table, for suggestions. */
  readTypes: () => Promise<readonly string[]>;
}

/** Whom an alarm is about. */
export const originatorOf = ({ originator, originatorName }: AlarmData) => ({
  id: originator,
  name: originatorName ?? '',
  label: '',
});
