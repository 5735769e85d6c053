import { useMemo } from 'react';
import { formatDateTimeText } from '../time/date-time-text';
import type { FilterTexts } from './filter-preview';
import { useT } from './texts';

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
            dynamic: ({ sourceType, sourceAttribute: attribute, inherit }, value) => {
              const own = t(`said.source.${sourceType}`);
              const source = inherit ? t('said.source.inherit', { source: own }) : own;
              return t(value === undefined ? 'said.dynamic-only' : 'said.dynamic', { attribute, source, value });
            },
          }
        : undefined,
      operation: (operation) => t(`operation.${operation}`),
      dynamic: (source, attribute) => t('value.dynamic', { source: t(`source.${source}`), attribute }),
      date: (at) => formatDateTimeText(at).slice(0, toMinutes),
      and: t('join.AND'),
      or: t('join.OR'),
      ignoreCase: t(sentence ? 'said.ignoring-case' : 'predicate.ignoring-case'),
      true: t('value.true'),
      false: t('value.false'),
    }),
    [t, sentence],
  );
}
