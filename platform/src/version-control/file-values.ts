/** Values of a file that are stored by themselves: attributes and relations. Others write files too, so each is read with care. */
import { badRequest } from '../framework/errors.js';
import { parseText } from '../framework/fields.js';
import { type EntityId, parseEntityType, parseUuid } from '../framework/ids.js';
import { isObject } from '../framework/shapes.js';
import type { Relation } from '../resources/relations.js';
import type { LatestValue } from '../telemetry/latest-values.js';
import { MAX_KEY_LENGTH } from '../telemetry/payload.js';
import { BOOLEAN, DOUBLE, JSON_TEXT, LONG, longFromText, STRING, type TypedValue } from '../telemetry/typed-value.js';
import type { Json } from './versioned-kinds.js';

/** The value of an attribute: the one member that is not null. */
function valueIn({ booleanValue, strValue, longValue, doubleValue, jsonValue }: Json): TypedValue | null {
  if (typeof booleanValue === 'boolean') return { kind: BOOLEAN, value: booleanValue };
  if (typeof strValue === 'string') return { kind: STRING, value: parseText(strValue, 'strValue') ?? '' };
  if (typeof longValue === 'number' && Number.isSafeInteger(longValue)) return { kind: LONG, value: longValue };
  if (typeof longValue === 'string' && /^-?\d{1,19}$/.test(longValue)) {
    const value = longFromText(longValue);
    if (value !== null) return { kind: LONG, value };
  }
  if (typeof doubleValue === 'number') return { kind: DOUBLE, value: doubleValue };
  if (typeof jsonValue !== 'string') return null;
  try {
    return { kind: JSON_TEXT, value: JSON.stringify(JSON.parse(jsonValue)) };
  } catch {
    return null;
  }
}

/** The attributes of one scope, with the times they had. Throws 400. */
export function attributesIn(list: readonly Json[] | undefined, now: number): LatestValue[] {
  return (list ?? []).map((each) => {
    const key = parseText(each.key, 'key');
    const value = valueIn(each);
    if (!key?.trim() || key.length > MAX_KEY_LENGTH || !value)
      throw badRequest('The version holds an attribute that cannot be read');
    const { lastUpdateTs } = each;
    const isTime = typeof lastUpdateTs === 'number' && Number.isSafeInteger(lastUpdateTs) && lastUpdateTs >= 0;
    return { key, ts: isTime ? Math.min(lastUpdateTs, now) : now, value };
  });
}

function endIn(value: unknown): EntityId {
  if (!isObject(value)) throw badRequest('The version holds a relation that cannot be read');
  return { entityType: parseEntityType(value.entityType), id: parseUuid(value.id) };
}

/** Common relations, with the ids of the file. Throws 400. */
export const relationsIn = (list: readonly Json[]): Relation[] =>
  list.map(({ from, to, type, additionalInfo }) => {
    const text = parseText(type, 'type');
    if (!text || text.length > 255) throw badRequest('The version holds a relation that cannot be read');
    return {
      from: endIn(from),
      to: endIn(to),
      type: text,
      typeGroup: 'COMMON',
      additionalInfo: additionalInfo ?? null,
    };
  });
