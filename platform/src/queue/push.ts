/** Messages on their way into the rule engine: which queue and which chain take what an entity is the originator of. */
import type { EntityId } from '../framework/ids.js';
import { NULL_UUID } from '../framework/ids.js';
import type { QueuePlace } from '../framework/queue-place.js';
import type { Tx } from '../framework/tx.js';
import { type Message, type Metadata, newMessage } from './message.js';
import { append, MAIN_QUEUE } from './queue-log.js';

interface Way {
  customerId: string | null;
  queue: string | null;
  chainId: string | null;
}

const OF_PROFILE = 'p.default_queue_name AS queue, p.default_rule_chain_id AS chainId';
interface DeviceWay extends Way {
  name: string;
  type: string;
}
const OF_DEVICE = `SELECT e.customer_id AS customerId, e.name, e.type, ${OF_PROFILE} FROM device e JOIN device_profile p ON p.id = e.device_profile_id WHERE e.id = ?`;
/** Devices and assets go the way that their profiles say, and so does what concerns a profile itself. */
const WAYS: Partial<Record<EntityId['entityType'], string>> = {
  DEVICE: OF_DEVICE,
  ASSET: `SELECT e.customer_id AS customerId, ${OF_PROFILE} FROM asset e JOIN asset_profile p ON p.id = e.asset_profile_id WHERE e.id = ?`,
  DEVICE_PROFILE: `SELECT NULL AS customerId, ${OF_PROFILE} FROM device_profile p WHERE p.id = ?`,
  ASSET_PROFILE: `SELECT NULL AS customerId, ${OF_PROFILE} FROM asset_profile p WHERE p.id = ?`,
  ENTITY_VIEW: 'SELECT customer_id AS customerId, NULL AS queue, NULL AS chainId FROM entity_view WHERE id = ?',
  EDGE: 'SELECT customer_id AS customerId, NULL AS queue, NULL AS chainId FROM edge WHERE id = ?',
  USER: 'SELECT customer_id AS customerId, NULL AS queue, NULL AS chainId FROM tb_user WHERE id = ?',
};

/** A message that a device sent itself. */
export function pushOfDevice(
  tx: Tx,
  { deviceId, tenantId }: { deviceId: string; tenantId: string },
  type: string,
  data: string,
  metadata: Metadata,
): QueuePlace | undefined {
  const way = tx.get<DeviceWay & object>(OF_DEVICE, deviceId);
  // It may have gone meanwhile.
  if (!way) return undefined;
  const { name: deviceName, type: deviceType, queue, chainId } = way;
  const content = { data, metadata: { deviceName, deviceType, ...metadata } };
  const message = newMessage(type, { entityType: 'DEVICE', id: deviceId }, content);
  const customerId = way.customerId === NULL_UUID ? null : way.customerId;
  return append(tx, tenantId, { ...message, customerId, queue: queue ?? MAIN_QUEUE, chainId });
}

type Content = Parameters<typeof newMessage>[2];

/** Puts a message about an entity into the queue of its profile, or the main one, for the chain of its profile, or the root chain. */
export function push(tx: Tx, tenantId: string, type: string, originator: EntityId, content: Content): QueuePlace {
  const sql = WAYS[originator.entityType];
  const way = sql ? tx.get<Way & object>(sql, originator.id) : undefined;
  const { customerId = null, queue = null, chainId = null } = way ?? {};
  const message: Message = {
    ...newMessage(type, originator, content),
    customerId: customerId === NULL_UUID ? null : customerId,
    queue: queue ?? MAIN_QUEUE,
    chainId,
  };
  return append(tx, tenantId, message);
}
