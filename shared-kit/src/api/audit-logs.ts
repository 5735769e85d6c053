import { queryOptions } from '@tanstack/react-query';
import type { BaseEntity, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import type { PageData, TimePageLink } from './page';

/** What a person or device can have done, as the platform logs it. */
export const auditActions = [
  'ADDED',
  'DELETED',
  'UPDATED',
  'ATTRIBUTES_UPDATED',
  'ATTRIBUTES_DELETED',
  'TIMESERIES_UPDATED',
  'TIMESERIES_DELETED',
  'RPC_CALL',
  'CREDENTIALS_UPDATED',
  'ASSIGNED_TO_CUSTOMER',
  'UNASSIGNED_FROM_CUSTOMER',
  'ACTIVATED',
  'SUSPENDED',
  'CREDENTIALS_READ',
  'ATTRIBUTES_READ',
  'RELATION_ADD_OR_UPDATE',
  'RELATION_DELETED',
  'RELATIONS_DELETED',
  'ALARM_ACK',
  'ALARM_CLEAR',
  'LOGIN',
  'LOGOUT',
  'LOCKOUT',
  'ASSIGNED_FROM_TENANT',
  'ASSIGNED_TO_TENANT',
  'PROVISION_SUCCESS',
  'PROVISION_FAILURE',
  'ASSIGNED_TO_EDGE',
  'UNASSIGNED_FROM_EDGE',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One entry of the audit log. */
export interface AuditLog extends Pick<BaseEntity, 'createdTime'> {
  id: { id: string };
  entityId: EntityId;
  entityName: string | null;
  userId: EntityId<'USER'>;
  /** E-mail of the user at that time. */
  userName: string;
  actionType: AuditAction;
  actionStatus: 'SUCCESS' | 'FAILURE';
  actionFailureDetails: string | null;
  actionData: unknown;
}

/** Audit log of the tenant; its administrators only. `actions`: none means all. */
export const auditLogsQuery = (
  page: TimePageLink,
  actions: readonly AuditAction[] = [],
  options: Omit<CallOptions, 'signal'> = {},
) =>
  queryOptions({
    queryKey: ['auditLogs', 'tenant', page, actions],
    queryFn: ({ signal }) => fetchAuditLogs(null, { ...page, actionTypes: actions }, { ...options, signal }),
  });

/**
 * Audit log of an entity, of what concerns a customer, of what a user did, or, of null, of the whole tenant; a tenant's
 * administrators only.
 */
export const fetchAuditLogs = (
  of: EntityId | null,
  page: TimePageLink & { actionTypes?: readonly AuditAction[] },
  options?: CallOptions,
): Promise<PageData<AuditLog>> => http.get(`/api/audit/logs${of ? subjectOf(of) : ''}`, page, options);

/** Records about an entity itself, whatever its type; a tenant's administrators only. */
export const fetchEntityAuditLogs = (
  { entityType, id }: EntityId,
  page: TimePageLink & { actionTypes?: readonly AuditAction[] },
  options?: CallOptions,
): Promise<PageData<AuditLog>> => http.get(`/api/audit/logs/entity/${entityType}/${id}`, page, options);

const subjectOf = ({ entityType, id }: EntityId): string =>
  entityType === 'CUSTOMER' || entityType === 'USER'
    ? `/${entityType.toLowerCase()}/${id}`
    : `/entity/${entityType}/${id}`;
