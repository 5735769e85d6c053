import type { Difference } from '@mullion/shared-kit/editing/difference';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { type ChainDifferences, listOf } from '../model/differences';

/** What differs between two chains as a list, in words. */
export const listDifferences = (differences: ChainDifferences, t: Translate): readonly Difference[] =>
  listOf(differences, {
    part: (part) => t(`part.${part}`),
    link: (from, to) => t('compare.link', { from: from ?? t('input'), to }),
  });
