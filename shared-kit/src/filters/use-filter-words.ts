import { useMemo } from 'react';
import { formatDateTimeText } from '../time/date-time-text';
import type { FilterTexts } from './filter-preview';
import { useT } from './texts';

/** Length of `yyyy-MM-dd HH:mm`. */
const toMinutes = 16;

/** How filters are said in the page's language; dates as the fields write them, without seconds. */
export function useFilterWords(): FilterTexts {
  const t = useT();
  return useMemo(
    () => ({
      operation: (operation) => t(`operation.${operation}`),
      dynamic: (source, attribute) => t('value.dynamic', { source: t(`source.${source}`), attribute }),
      date: (at) => formatDateTimeText(at).slice(0, toMinutes),
      and: t('join.AND'),
      or: t('join.OR'),
      ignoreCase: t('predicate.ignoring-case'),
      true: t('value.true'),
      false: t('value.false'),
    }),
    [t],
  );
}
