import type { EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import type { PageData, TimePageLink } from './page';

/** Errors, starts and stops, counters, and what a rule chain was seen to do. */
export type EventType = 'ERROR' | 'LC_EVENT' | 'STATS' | 'DEBUG_RULE_CHAIN' | 'DEBUG_RULE_NODE';

/** Something that the platform noted about an entity. */
export interface EntityEvent {
  id: { id: string };
  /** Epoch ms. */
  createdTime: number;
  type: EventType;
  /** What there is depends on the type; all have `server`. */
  body: Readonly<Record<string, unknown>>;
}

/** Whose events. */
export interface EventSubject {
  entity: EntityId;
  /** The entity's; the null UUID for tenants and their profiles. */
  tenantId: string;
}

/** Events of one type that fit a filter: its members are those that the type has. */
export interface EventFilter extends Readonly<Record<string, unknown>> {
  eventType: EventType;
}

const path = ({ entity: { entityType, id } }: EventSubject) => `/api/events/${entityType}/${id}`;

/** A page of events. */
export const fetchEvents = (
  subject: EventSubject,
  filter: EventFilter,
  link: TimePageLink,
  options?: CallOptions,
): Promise<PageData<EntityEvent>> =>
  http.post(path(subject), filter, { ...options, query: { ...link, tenantId: subject.tenantId } });

/** Deletes events that fit a filter, of a time. */
export const clearEvents = (
  subject: EventSubject,
  filter: EventFilter,
  time: Pick<TimePageLink, 'startTime' | 'endTime'>,
): Promise<void> => http.post(`${path(subject)}/clear`, filter, { query: { ...time, tenantId: subject.tenantId } });
