/** Message types of the rule engine that are offered, in the order of the list; others are typed. */
export const messageTypes = [
  'POST_ATTRIBUTES_REQUEST',
  'POST_TELEMETRY_REQUEST',
  'TO_SERVER_RPC_REQUEST',
  'RPC_CALL_FROM_SERVER_TO_DEVICE',
  'RPC_QUEUED',
  'RPC_SENT',
  'RPC_DELIVERED',
  'RPC_SUCCESSFUL',
  'RPC_TIMEOUT',
  'RPC_EXPIRED',
  'RPC_FAILED',
  'RPC_DELETED',
  'ACTIVITY_EVENT',
  'INACTIVITY_EVENT',
  'CONNECT_EVENT',
  'DISCONNECT_EVENT',
  'ENTITY_CREATED',
  'ENTITY_UPDATED',
  'ENTITY_DELETED',
  'ENTITY_ASSIGNED',
  'ENTITY_UNASSIGNED',
  'ATTRIBUTES_UPDATED',
  'ATTRIBUTES_DELETED',
  'ALARM_ACKNOWLEDGED',
  'ALARM_CLEARED',
  'ENTITY_ASSIGNED_FROM_TENANT',
  'ENTITY_ASSIGNED_TO_TENANT',
  'TIMESERIES_UPDATED',
  'TIMESERIES_DELETED',
] as const;

/** Types that the engine really sends when somebody acknowledges or clears an alarm. */
const engineMessageTypes = ['ALARM_ACK', 'ALARM_CLEAR'] as const;

/** All that are offered. */
export const offeredMessageTypes: readonly string[] = [...messageTypes, ...engineMessageTypes];

export const isOfferedMessageType = (type: string): boolean => offeredMessageTypes.includes(type);

/** Types that are offered for what is stored with them, and that no message ever has. */
export const deadMessageTypes = ['ALARM_ACKNOWLEDGED', 'ALARM_CLEARED'] as const;

export const isDeadMessageType = (type: string): boolean => (deadMessageTypes as readonly string[]).includes(type);
