import { useEffect, useState } from 'react';
import { loadIcons } from '../ui/icon';
import { commonIcons } from './common-icons';

/** How long only the spinner shows before the set is rendered, in ms: all icons, the common ones. */
export const showAllDelay = 100;
export const showCommonDelay = 50;

export type IconNames =
  | { state: 'loading' }
  | { state: 'failed'; reason: unknown; retry: () => void }
  | { state: 'ready'; names: readonly string[] };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Names of the common icons, or of all. The common ones are there at once when the dialog opens. */
export function useIconNames(all: boolean): IconNames {
  const [shown, setShown] = useState<{ all: boolean; result: IconNames }>({
    all: false,
    result: { state: 'ready', names: commonIcons },
  });
  useEffect(() => {
    if (shown.all === all) return;
    let current = true;
    const show = (result: IconNames) => current && setShown({ all, result });
    Promise.all([
      all ? loadIcons().then((library) => library.loadIconNames()) : commonIcons,
      wait(all ? showAllDelay : showCommonDelay),
    ]).then(
      ([names]) => show({ state: 'ready', names }),
      (reason: unknown) =>
        show({ state: 'failed', reason, retry: () => setShown({ all: !all, result: { state: 'loading' } }) }),
    );
    return () => {
      current = false;
    };
  }, [all, shown.all]);
  return shown.all === all ? shown.result : { state: 'loading' };
}
