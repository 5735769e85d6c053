/** What users do with entities, as messages: whatever the audit log tells of and rules may ask for. */
import { type ActionType, type AuditEntry, whenAudited } from '../../framework/audit.js';
import { NULL_UUID } from '../../framework/ids.js';
import { push } from '../../queue/push.js';

/** The types of messages, by action. What is not here is nothing to rules. */
const TYPES: Partial<Record<ActionType, string>> = {
  ADDED: 'ENTITY_CREATED',
  UPDATED: 'ENTITY_UPDATED',
  DELETED: 'ENTITY_DELETED',
  ASSIGNED_TO_CUSTOMER: 'ENTITY_ASSIGNED',
  UNASSIGNED_FROM_CUSTOMER: 'ENTITY_UNASSIGNED',
  ASSIGNED_FROM_TENANT: 'ENTITY_ASSIGNED_FROM_TENANT',
  ASSIGNED_TO_TENANT: 'ENTITY_ASSIGNED_TO_TENANT',
  ASSIGNED_TO_EDGE: 'ENTITY_ASSIGNED_TO_EDGE',
  UNASSIGNED_FROM_EDGE: 'ENTITY_UNASSIGNED_FROM_EDGE',
  ATTRIBUTES_UPDATED: 'ATTRIBUTES_UPDATED',
  ATTRIBUTES_DELETED: 'ATTRIBUTES_DELETED',
  TIMESERIES_UPDATED: 'TIMESERIES_UPDATED',
  TIMESERIES_DELETED: 'TIMESERIES_DELETED',
  RELATION_ADD_OR_UPDATE: 'RELATION_ADD_OR_UPDATE',
  RELATION_DELETED: 'RELATION_DELETED',
  RELATIONS_DELETED: 'RELATIONS_DELETED',
  ALARM_ACK: 'ALARM_ACK',
  ALARM_CLEAR: 'ALARM_CLEAR',
  PROVISION_SUCCESS: 'PROVISION_SUCCESS',
};

/** Members of an action's data that its message carries as metadata. */
const IN_METADATA = [
  'scope',
  'assignedCustomerId',
  'assignedCustomerName',
  'unassignedCustomerId',
  'unassignedCustomerName',
  'assignedEdgeId',
  'assignedEdgeName',
  'unassignedEdgeId',
  'unassignedEdgeName',
];

const isAboutCustomer = ({ action, entityId }: AuditEntry): boolean =>
  action === 'ASSIGNED_TO_CUSTOMER' ||
  action === 'UNASSIGNED_FROM_CUSTOMER' ||
  (action === 'DELETED' && entityId.entityType === 'CUSTOMER');

function customerOf(entry: AuditEntry): string | undefined {
  if (!isAboutCustomer(entry)) return undefined;
  return entry.entityId.entityType === 'CUSTOMER' ? entry.entityId.id : entry.customerId;
}

function metadataOf(entry: AuditEntry): Record<string, string> {
  const told = IN_METADATA.flatMap((member): [string, string][] => {
    const value = entry.data[member];
    return typeof value === 'string' ? [[member, value]] : [];
  });
  const customerId = customerOf(entry);
  return { ...Object.fromEntries(told), ...(customerId ? { customerId } : {}) };
}

/** What a message carries: what the entry says of that, else what the action was done to, else its data. */
const dataOf = ({ told, subject, data }: AuditEntry): string =>
  told ?? JSON.stringify(subject ?? data.relation ?? data.entity ?? {});

whenAudited((tx, entry, user) => {
  const type = TYPES[entry.action];
  const { tenantId } = user;
  if (!type || tenantId === NULL_UUID) return;
  // Nobody has registered a device but itself.
  const by: Record<string, string> =
    entry.action === 'PROVISION_SUCCESS' ? { tenantId } : { userId: user.userId, userName: user.email };
  const metadata = { ...metadataOf(entry), ...by };
  push(tx, tenantId, type, entry.entityId, { data: dataOf(entry), metadata });
});
