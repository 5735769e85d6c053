import type { BaseEntity, EntityId } from './entity-id';
import type { EntityData, EntityDataQuery, EntityKey } from './entity-query';
import { http } from './http';
import type { CallOptions } from './http-client';
import type { PageData } from './page';

export type AlarmSeverity = 'CRITICAL' | 'MAJOR' | 'MINOR' | 'WARNING' | 'INDETERMINATE';
export type AlarmStatus = 'ACTIVE_UNACK' | 'ACTIVE_ACK' | 'CLEARED_UNACK' | 'CLEARED_ACK';

/** An alarm as lists show it; times are epoch ms, 0 where it has not come to that. */
export interface AlarmInfo extends BaseEntity<'ALARM'> {
  customerId: EntityId<'CUSTOMER'> | null;
  type: string;
  severity: AlarmSeverity;
  status: AlarmStatus;
  startTs: number;
  endTs: number;
  ackTs: number;
  clearTs: number;
  originator: EntityId;
  originatorName: string | null;
  details: unknown;
  /** Shown at related entities too: of these types of relations, or of all if none is named. */
  propagate?: boolean;
  propagateRelationTypes?: readonly string[] | null;
  /** Shown at the customer, at the tenant too. */
  propagateToOwner?: boolean;
  propagateToTenant?: boolean;
}

/** An alarm as an alarm query answers it. */
export interface AlarmData extends AlarmInfo {
  /** The entity of the query that it was found for: another than its originator where it was propagated. */
  entityId: EntityId;
  /** Values of that entity. */
  latest: EntityData['latest'];
}

/** Alarms of the entities that a query finds, raised within a time. */
export interface AlarmDataQuery extends Omit<EntityDataQuery, 'pageLink'> {
  alarmFields: readonly EntityKey[];
  pageLink: EntityDataQuery['pageLink'] & {
    /** Epoch ms; or the last so many ms. */
    startTs?: number;
    endTs?: number;
    timeWindow?: number;
    typeList?: readonly string[];
    statusList?: readonly string[];
    severityList?: readonly string[];
    searchPropagatedAlarms?: boolean;
  };
}

/** Runs the query once, over REST. Not for system administrators. */
export const findAlarms = (query: AlarmDataQuery, options?: CallOptions): Promise<PageData<AlarmData>> =>
  http.post('/api/alarmsQuery/find', query, options);
