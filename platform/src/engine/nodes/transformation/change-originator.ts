import { refuseForeign } from '../../../framework/access.js';
import type { EntityId, EntityType } from '../../../framework/ids.js';
import type { Tx } from '../../../framework/tx.js';
import { ConfigurationError, text } from '../../configuration.js';
import {
  customerOf,
  customerOfOriginator,
  entityNamed,
  ownEntity,
  type RelationsQuery,
  relatedEntities,
  relationsQuery,
} from '../../content/entities.js';
import { fill } from '../../content/patterns.js';
import { changed, type Message } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  originatorSource: string | null;
  relationsQuery: RelationsQuery | null;
  entityType: string | null;
  entityNamePattern: string | null;
}

const SOURCES = ['CUSTOMER', 'TENANT', 'RELATED', 'ALARM_ORIGINATOR', 'ENTITY'] as const;
const BY_NAME: readonly EntityType[] = ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'USER', 'EDGE'];
const ME = 'TbChangeOriginatorNode';

/** The tenant's entity that a configuration names. Throws when there is none. */
function named(tx: Tx, config: Config, message: Message, tenantId: string): EntityId {
  const type = BY_NAME.find((each) => each === config.entityType);
  const name = fill(config.entityNamePattern ?? '', message);
  const found = type && entityNamed(tx, tenantId, type, name);
  if (!found) throw new Error(`"entityNamePattern" gives the name of no ${config.entityType}: ${name}`);
  return found.id as EntityId;
}

function alarmOriginator(tx: Tx, { originator }: Message, tenantId: string): EntityId | null {
  if (originator.entityType !== 'ALARM') throw new Error(`Unexpected original EntityType ${originator.entityType}`);
  refuseForeign(tx, tenantId, originator);
  return (ownEntity(tx, tenantId, originator)?.originator as EntityId | undefined) ?? null;
}

function found(tx: Tx, config: Config, message: Message, tenantId: string): EntityId | null {
  switch (config.originatorSource) {
    case 'CUSTOMER':
      return customerOfOriginator(tx, tenantId, message.originator);
    case 'TENANT':
      return { entityType: 'TENANT', id: tenantId };
    case 'RELATED':
      return relatedEntities(tx, tenantId, message.originator, config.relationsQuery)[0] ?? null;
    case 'ALARM_ORIGINATOR':
      return alarmOriginator(tx, message, tenantId);
    default:
      return named(tx, config, message, tenantId);
  }
}

/** A message goes on with another originator: its customer, its tenant, a related entity, the one an alarm is of, or one by name. */
export const changeOriginator = defineNode<Config>({
  class: 'transform.TbChangeOriginatorNode',
  labels: ['Success'],
  configuration: { originatorSource: text, relationsQuery, entityType: text, entityNamePattern: text },
  start: ({ originatorSource: source, relationsQuery: query, entityType, entityNamePattern }) => {
    if (!SOURCES.some((known) => known === source)) throw new ConfigurationError(`Unsupported source ${ME}${source}`);
    if (source === 'RELATED' && !query) throw new ConfigurationError('"relationsQuery" should be specified!');
    if (source !== 'ENTITY') return;
    if (!entityType || !entityNamePattern?.trim())
      throw new ConfigurationError(`Wrong config for [{}] in ${ME}!${source}`);
    if (!BY_NAME.some((type) => type === entityType))
      throw new ConfigurationError(`Unexpected entity type ${entityType}`);
  },
  execute: (config, message, { read, tenantId, fail }) =>
    read((tx) => {
      const originator = found(tx, config, message, tenantId);
      if (!originator) return fail(message, null);
      const customerId =
        originator.entityType === 'CUSTOMER' ? originator.id : customerOf(ownEntity(tx, tenantId, originator));
      return { message: changed(message, { originator, customerId }), labels: 'Success' };
    }),
});
