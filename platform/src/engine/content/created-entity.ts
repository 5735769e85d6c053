/** What the root chain hears of entities that nodes make. */
import type { EntityId } from '../../framework/ids.js';
import { type Message, newMessage } from '../message.js';
import { type AnyEntity, customerOf } from './entities.js';

export const aboutCreated = (entity: AnyEntity, nodeId: string): Message =>
  newMessage('ENTITY_CREATED', entity.id as EntityId, {
    data: JSON.stringify(entity),
    customerId: customerOf(entity),
    metadata: { ruleNodeId: nodeId },
  });
