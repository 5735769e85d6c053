import type { EntityId } from './entity-id';
import type { EntityData } from './entity-query';

export type AlarmSeverity = 'CRITICAL' | 'MAJOR' | 'MINOR' | 'WARNING' | 'INDETERMINATE';
export type AlarmStatus = 'ACTIVE_UNACK' | 'ACTIVE_ACK' | 'CLEARED_UNACK' | 'CLEARED_ACK';

/** An alarm as an alarm query answers it; times are epoch ms, 0 where it has not come to that. */
export interface AlarmData {
  id: { id: string };
  createdTime: number;
  type: string;
  severity: AlarmSeverity;
  status: AlarmStatus;
  startTs: number;
  endTs: number;
  ackTs: number;
  clearTs: number;
  originator: EntityId;
  originatorName: string | null;
  /** The entity of the query that it was found for: another than its originator where it was propagated. */
  entityId: EntityId;
  details: unknown;
  /** Values of that entity. */
  latest: EntityData['latest'];
}
