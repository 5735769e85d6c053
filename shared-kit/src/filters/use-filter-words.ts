import { useMemo } from 'react';
import { formatDateTimeText } from '../time/date-time-text';
import type { FilterTexts } from './filter-preview';
import { useT } from './texts';
import { sourceWords } from './use-source-words';

/** Length of `yyyy-MM-dd HH:mm`. */
const toMinutes = 16;

/** How filters are said in the page's language, short or as a `sentence`; dates as the fields write them, without seconds. */
export function useFilterWords(sentence = false): FilterTexts {
  const t = useT();
  return useMemo(
    () => ({
      sentence: sentence
        ? {
            frame: (operation, key, value) => t(`said.${operation}`, { key, value }),
            dynamic: (from, value) =>
              t(value === undefined ? 'said.dynamic-only' : 'said.dynamic', {
                attribute: from.sourceAttribute,
                source: sourceWords(t, from),
                value,
              }),
          }
        : undefined,
      operation: (operation) => t(`operation.${operation}`),
      dynamic: (source, attribute) => t('value.dynamic', { source: t(`source.${source}`), attribute }),
      date: (at) => formatDateTimeText(at).slice(0, toMinutes),
      and: t('join.AND'),
      or: t('join.OR'),
      ignoreCase: t(sentence ? 'said.ignoring-case' : 'predicate.ignoring-case'),
      true: t(sentence ? 'said.true' : 'value.true'),
      false: t(sentence ? 'said.false' : 'value.false'),
    }),
    [t, sentence],
  );
}
