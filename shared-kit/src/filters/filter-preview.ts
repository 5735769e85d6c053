import type { DynamicValue } from '../api/entity-query';
import { type Entry, Unreadable } from '../inputs/unreadable';
import { formatNumber } from '../time/format';
import type { FilterKey, KeyFilterInfo, PredicateInfo, SimplePredicate } from './key-filter-info';

/** How the parts of a filter are said; the kit's components say them in the page's language. */
export interface FilterTexts {
  operation: (operation: string) => string;
  dynamic: (source: string, attribute: string) => string;
  /** Epoch ms. */
  date: (at: number) => string;
  and: string;
  or: string;
  ignoreCase: string;
  true: string;
  false: string;
  /** Of the numbers that a key is compared with. */
  unit?: (key: FilterKey) => string | undefined;
  /** In a sentence each operation has its own frame around key and value, and a value from elsewhere says its default. */
  sentence?: {
    /** The frame of an operation, with `key` and `value` put in. */
    frame: (operation: string, key: string, value: string) => string;
    /** Without a default where only the source counts. */
    dynamic: (value: DynamicValue, defaultText: string | undefined) => string;
  };
}

/** A part of a filter's preview, with a look of its own. */
export interface PreviewPart {
  kind: 'key' | 'operation' | 'value' | 'join' | 'bracket';
  text: string;
}

/**
 * What a list of key filters asks for, in one line: `temperature greater than 20 and (state equal 'on' or …)`. An OR group
 * inside an AND gets brackets.
 */
export function filterPreview(infos: readonly KeyFilterInfo[], words: FilterTexts): PreviewPart[] {
  return joined(
    infos.map((info) =>
      joined(
        info.predicates.map((predicate) => predicateParts(info, predicate, words, 'AND')),
        words.and,
      ),
    ),
    words.and,
  );
}

function predicateParts(
  info: KeyFilterInfo,
  { keyFilterPredicate }: PredicateInfo,
  words: FilterTexts,
  parent: 'AND' | 'OR',
): PreviewPart[] {
  if (keyFilterPredicate.type !== 'COMPLEX') return simpleParts(info, keyFilterPredicate, words);
  const { operation, predicates } = keyFilterPredicate;
  const parts = joined(
    predicates.map((predicate) => predicateParts(info, predicate, words, operation)),
    operation === 'AND' ? words.and : words.or,
  );
  const brackets = operation === 'OR' && parent === 'AND' && predicates.length > 1;
  return brackets ? [{ kind: 'bracket', text: '(' }, ...parts, { kind: 'bracket', text: ')' }] : parts;
}

function simpleParts(info: KeyFilterInfo, predicate: SimplePredicate, words: FilterTexts): PreviewPart[] {
  const { key, valueType, value: constant } = info;
  const { defaultValue, dynamicValue } = predicate.value;
  const ignoresCase = predicate.type === 'STRING' && predicate.ignoreCase;
  const { sentence } = words;
  // A constant is compared with an attribute only.
  const unit = valueType === 'NUMERIC' ? words.unit?.(key) : undefined;
  const fixed = key.type === 'CONSTANT' ? undefined : withUnit(valueText(defaultValue, valueType, words), unit);
  const value = dynamicValue?.sourceAttribute
    ? (sentence?.dynamic(dynamicValue, fixed) ?? words.dynamic(dynamicValue.sourceType, dynamicValue.sourceAttribute))
    : (fixed ?? '…');
  // What a constant is says more than its name.
  const name = constant === null ? key.key : `${key.key} (${valueText(constant, valueType, words)})`;
  const ignoring: PreviewPart[] = ignoresCase ? [{ kind: 'operation', text: words.ignoreCase }] : [];
  const parts: Record<string, PreviewPart> = {
    [KEY]: { kind: 'key', text: name },
    [VALUE]: { kind: 'value', text: value },
  };
  if (sentence) return [...framed(sentence.frame(predicate.operation, KEY, VALUE), parts), ...ignoring];
  return [...framed(`${KEY} ${words.operation(predicate.operation)}`, parts), ...ignoring, ...framed(VALUE, parts)];
}

/** What stands for key and value in a frame: characters that no text has. */
const KEY = '\uE000';
const VALUE = '\uE001';

/** A frame with its parts in their places. */
const framed = (frame: string, parts: Readonly<Record<string, PreviewPart>>): PreviewPart[] =>
  frame
    .split(/([\uE000\uE001])/)
    .map((text) => parts[text] ?? { kind: 'operation' as const, text: text.trim() })
    .filter(({ text }) => text !== '');

const withUnit = (value: string, unit: string | undefined) => (unit ? `${value} ${unit}` : value);

function valueText(
  value: Entry<string | number | boolean>,
  type: KeyFilterInfo['valueType'],
  words: FilterTexts,
): string {
  // While it is edited a number may be missing.
  if (value === undefined || value instanceof Unreadable) return '…';
  if (type === 'DATE_TIME') return words.date(Number(value));
  if (typeof value === 'boolean') return value ? words.true : words.false;
  if (type === 'STRING') return `'${value}'`;
  return typeof value === 'number' ? formatNumber(value, { atMost: 20 }) : value;
}

function joined(lists: PreviewPart[][], word: string): PreviewPart[] {
  return lists
    .filter((parts) => parts.length > 0)
    .flatMap((parts, at) => (at === 0 ? parts : [{ kind: 'join' as const, text: word }, ...parts]));
}
