/** Filters over events: the members of a filter by type, as conditions on rows. */
import { badRequest } from '../framework/errors.js';
import { wrongType } from '../framework/fields.js';
import { isUuid } from '../framework/ids.js';
import { type Condition, fold, where } from '../framework/paging.js';
import { type EventType, parseEventType } from './event-types.js';

/** What a member of a filter means; throws 400 for an unfit value. */
type Member = (value: unknown, name: string) => Condition | null;

const of = (member: string) => `json_extract(t.body_folded, '$.${member.toLowerCase()}')`;

function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrongType(name, 'a text');
  return fold(value);
}

/** The member holds the text, in any letter case; what has no such member is left out. */
const contains =
  (member: string): Member =>
  (value, name) =>
    where(`instr(${of(member)}, ?) > 0`, textOf(value, name));

const equals =
  (member: string): Member =>
  (value, name) =>
    where(`${of(member)} = ?`, textOf(value, name));

const sameId =
  (member: string, label: string): Member =>
  (value) => {
    if (!isUuid(value)) throw badRequest(`Failed to convert ${label} Id to UUID!`);
    return where(`${of(member)} = ?`, fold(value));
  };

const compared =
  (member: string, comparison: '>=' | '<'): Member =>
  (value, name) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) throw wrongType(name, 'a number');
    return where(`${of(member)} ${comparison} ?`, number);
  };

/** "Success", in any letter case, or anything else for a failure. */
const status: Member = (value, name) => where(`${of('success')} = ?`, textOf(value, name) === 'success' ? 1 : 0);

/** true: what has an error. */
const isError: Member = (value) => (value === true || value === 'true' ? where(`${of('error')} IS NOT NULL`) : null);

const MEMBERS: Record<EventType, Readonly<Record<string, Member>>> = {
  ERROR: { server: contains('server'), method: contains('method'), errorStr: contains('error') },
  LC_EVENT: { server: contains('server'), event: contains('event'), status, errorStr: contains('error') },
  STATS: {
    server: contains('server'),
    minMessagesProcessed: compared('messagesProcessed', '>='),
    maxMessagesProcessed: compared('messagesProcessed', '<'),
    minErrorsOccurred: compared('errorsOccurred', '>='),
    maxErrorsOccurred: compared('errorsOccurred', '<'),
  },
  DEBUG_RULE_NODE: {
    server: contains('server'),
    msgDirectionType: equals('type'),
    entityId: sameId('entityId', 'Entity'),
    entityType: equals('entityType'),
    msgId: sameId('msgId', 'Message'),
    msgType: contains('msgType'),
    relationType: contains('relationType'),
    dataSearch: contains('data'),
    metadataSearch: contains('metadata'),
    isError,
    errorStr: contains('error'),
  },
  DEBUG_RULE_CHAIN: { server: contains('server'), message: contains('message'), isError, errorStr: contains('error') },
};

/** What a filter asks for: a type, and conditions. */
export interface EventFilter {
  type: EventType;
  conditions: Condition[];
}

/**
 * The filter of a body. A filter of empty texts alone is none; beside another member an empty text leaves out what has no such member.
 * Throws 400 for an unknown type or an unfit value.
 */
export function parseEventFilter(body: Record<string, unknown>): EventFilter {
  const type = parseEventType(body.eventType);
  const given = Object.entries(MEMBERS[type]).filter(([name]) => body[name] !== undefined && body[name] !== null);
  if (given.every(([name]) => body[name] === '')) return { type, conditions: [] };
  return { type, conditions: given.flatMap(([name, member]) => member(body[name], name) ?? []) };
}
