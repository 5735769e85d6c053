import type { EntityType } from '../../../framework/ids.js';
import { flag, textMap } from '../../configuration.js';
import { type AnyEntity, ownEntity } from '../../content/entities.js';
import { ownValue } from '../../content/own-value.js';
import { changed } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  fieldsMapping: Readonly<Record<string, string>>;
  ignoreNullStrings: boolean;
}

const WITH_FIELDS: readonly EntityType[] = [
  'TENANT',
  'CUSTOMER',
  'USER',
  'ASSET',
  'DEVICE',
  'ALARM',
  'RULE_CHAIN',
  'ENTITY_VIEW',
  'EDGE',
];

const isObject = (value: unknown): value is AnyEntity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a member is in a message: ids alone, objects as JSON; undefined where there is none. */
function fieldOf(entity: AnyEntity, path: string, ignoreNull: boolean): string | undefined {
  let value: unknown = entity;
  for (const key of path.split('.')) value = isObject(value) ? ownValue(value, key) : undefined;
  if (value === undefined) return undefined;
  if (value === null) return ignoreNull ? undefined : 'null';
  if (isObject(value) && typeof value.entityType === 'string' && typeof value.id === 'string') return value.id;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Members of the originator, as metadata. */
export const originatorFields = defineNode<Config>({
  class: 'metadata.TbGetOriginatorFieldsNode',
  labels: ['Success'],
  configuration: { fieldsMapping: textMap, ignoreNullStrings: flag },
  execute: async ({ fieldsMapping, ignoreNullStrings }, message, { read, tenantId }) => {
    const fields = Object.entries(fieldsMapping);
    if (fields.length === 0) return 'Success';
    const { originator } = message;
    if (!WITH_FIELDS.includes(originator.entityType))
      throw new Error(`Unexpected original EntityType ${originator.entityType}`);
    const entity = await read((tx) => ownEntity(tx, tenantId, originator));
    if (!entity) throw new Error(`Originator ${originator.entityType} with id '${originator.id}' is not found`);
    const told = fields.flatMap(([field, name]) => {
      const value = fieldOf(entity, field, ignoreNullStrings);
      return value === undefined ? [] : [[name, value] as const];
    });
    const metadata = { ...message.metadata, ...Object.fromEntries(told) };
    return { message: changed(message, { metadata }), labels: 'Success' };
  },
});
