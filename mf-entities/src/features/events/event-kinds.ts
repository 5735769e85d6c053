import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import type { EventType } from '@mullion/shared-kit/api/events';
import { isJsonObject, readJson } from '@mullion/shared-kit/browser/read-json';

/** Kinds of events that are shown. */
export type EventKind = EventType;

/** A member of an event's body that stands in a column. */
export interface EventColumn {
  /** In the body; its texts are `event.column.<member>`. */
  member: string;
  isNumber?: boolean;
  /** It gives way where there is little room, `minor` first, or never. */
  gives?: 'minor' | 'early' | 'never';
  width?: string;
  /** A word of several parts, which may stand on lines of their own. */
  breaks?: boolean;
  /** Seen also where there is room for its mark alone. */
  isFault?: boolean;
  /** Yes is a success, no a failure. */
  isSuccess?: boolean;
}

/** What events of a kind are filtered by; its label is `event.filter.<name>`. */
export type EventField =
  | { name: string; kind: 'text' | 'count' | 'flag'; when?: string }
  | { name: string; kind: 'choice'; options: readonly string[]; when?: undefined };

interface KindInfo {
  columns: readonly EventColumn[];
  fields: readonly EventField[];
}

const text = (name: string, when?: string): EventField => ({ name, kind: 'text', when });
const count = (name: string): EventField => ({ name, kind: 'count' });

const errors: readonly EventField[] = [{ name: 'isError', kind: 'flag' }, text('errorStr', 'isError')];

/** What there is to see of each kind, and to look for. */
export const eventKinds: Readonly<Record<EventKind, KindInfo>> = {
  ERROR: {
    columns: [{ member: 'method' }, { member: 'error' }],
    fields: [text('server'), text('method'), text('errorStr')],
  },
  LC_EVENT: {
    columns: [{ member: 'event' }, { member: 'success', isSuccess: true, width: '9rem' }, { member: 'error' }],
    fields: [
      text('server'),
      text('event'),
      { name: 'status', kind: 'choice', options: ['Success', 'Failure'] },
      text('errorStr'),
    ],
  },
  STATS: {
    columns: [
      { member: 'messagesProcessed', isNumber: true },
      { member: 'errorsOccurred', isNumber: true },
    ],
    fields: [
      text('server'),
      count('minMessagesProcessed'),
      count('maxMessagesProcessed'),
      count('minErrorsOccurred'),
      count('maxErrorsOccurred'),
    ],
  },
  DEBUG_RULE_CHAIN: {
    columns: [{ member: 'message' }, { member: 'error' }],
    fields: [text('server'), text('message'), ...errors],
  },
  DEBUG_RULE_NODE: {
    columns: [
      { member: 'type', width: '4rem', gives: 'never' },
      { member: 'msgType', breaks: true },
      { member: 'relationType', gives: 'early', width: '9rem' },
      ...['entityType', 'entityId', 'msgId'].map((member) => ({ member, gives: 'minor' as const })),
      { member: 'error', width: 'clamp(4.5rem, 40cqi - 9rem, 24rem)', isFault: true, gives: 'never' },
    ],
    fields: [
      text('server'),
      { name: 'msgDirectionType', kind: 'choice', options: ['IN', 'OUT'] },
      ...['entityId', 'entityType', 'msgId', 'msgType', 'relationType', 'dataSearch', 'metadataSearch'].map((name) =>
        text(name),
      ),
      ...errors,
    ],
  },
};

const debugKinds: Partial<Record<EntityType, EventKind>> = {
  RULE_CHAIN: 'DEBUG_RULE_CHAIN',
  RULE_NODE: 'DEBUG_RULE_NODE',
};

/** The kinds that an entity has, the one to begin with first. */
export function kindsOf(entityType: EntityType): readonly EventKind[] {
  const debug = debugKinds[entityType];
  return [...(debug ? [debug] : []), 'ERROR', 'LC_EVENT', 'STATS'];
}

/** What a filter looks for: values of its fields by name, without those that are empty or not asked for. */
type EventSearch = Readonly<Record<string, string | number | true>>;

/** The search that a list's filter holds as text. */
export function parseSearch(value: string | null | undefined): EventSearch {
  const search = readJson(value);
  return isJsonObject(search) ? (search as EventSearch) : {};
}

/** What is sent of what was entered: trimmed, without what is empty, or hidden by another field. */
export function searchOf(fields: readonly EventField[], entered: Readonly<Record<string, unknown>>): EventSearch {
  const search: Record<string, string | number | true> = {};
  for (const { name, when } of fields) {
    const value = entered[name];
    const sent = typeof value === 'string' ? value.trim() : value;
    if (when && !entered[when]) continue;
    if (typeof sent === 'number' || (typeof sent === 'string' && sent !== '') || sent === true) search[name] = sent;
  }
  return search;
}
