import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useEffect, useState } from 'react';
import type { Words } from '../runtime/text-keys';

const none: Words = {};

/**
 * What keys name that stand in names of states and in titles of dashboards; few do: the others do without the words.
 * Nothing while they are being read; what can't be read is told, and keys go without.
 */
export function useTextWords(isWanted: boolean): Words | undefined {
  // Another one with another language, and once its texts are here.
  const t = useT('mf-dashboards-templates');
  const [words, setWords] = useState<Words>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    runSafely(async () => {
      try {
        const { templateWords } = await loadCode(
          () => import(/* webpackChunkName: "stored-widget" */ '../runtime/template-texts'),
        );
        const read = await templateWords();
        if (isCurrent) setWords(read);
      } catch (error) {
        if (isCurrent) setWords((now) => now ?? none);
        throw error;
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [isWanted, t]);
  return isWanted ? words : none;
}
