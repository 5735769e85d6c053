import { type Entry, Unreadable } from '../inputs/unreadable';
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
  const value = dynamicValue?.sourceAttribute
    ? words.dynamic(dynamicValue.sourceType, dynamicValue.sourceAttribute)
    : // A constant is compared with an attribute only.
      key.type === 'CONSTANT'
      ? '…'
      : withUnit(valueText(defaultValue, valueType, words), valueType === 'NUMERIC' ? words.unit?.(key) : undefined);
  return [
    // What a constant is says more than its name.
    { kind: 'key', text: constant === null ? key.key : `${key.key} (${valueText(constant, valueType, words)})` },
    { kind: 'operation', text: words.operation(predicate.operation) },
    ...(ignoresCase ? [{ kind: 'operation' as const, text: words.ignoreCase }] : []),
    { kind: 'value', text: value },
  ];
}

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
  return type === 'STRING' ? `'${value}'` : String(value);
}

function joined(lists: PreviewPart[][], word: string): PreviewPart[] {
  return lists
    .filter((parts) => parts.length > 0)
    .flatMap((parts, at) => (at === 0 ? parts : [{ kind: 'join' as const, text: word }, ...parts]));
}
