import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { isRtl } from '../ui/is-rtl';
import { isPlainKey } from '../ui/plain-key';

/** Name of the checkbox for the whole page among a header's stops. */
export const pageStop = 'page';

/** The header of a table as one tab stop: the arrows to the side, Home and End move between its controls. */
export function useHeaderKeys(stops: readonly string[], initial: string | undefined) {
  const [wanted, setWanted] = useState<string>();
  const current = [wanted, initial, stops[0]].find((one) => one !== undefined && stops.includes(one));

  const onFocus = (event: FocusEvent<HTMLElement>) => setWanted((event.target as HTMLElement).dataset.header);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isPlainKey(event)) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-header]')].filter(
      (stop) => stop.checkVisibility?.() !== false,
    );
    const forward = isRtl(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
    const at = all.indexOf(event.target as HTMLElement);
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? all.length - 1
          : event.key === 'ArrowLeft' || event.key === 'ArrowRight'
            ? at + (event.key === forward ? 1 : -1)
            : null;
    if (to === null || at < 0) return;
    event.preventDefault();
    all[to]?.focus();
  };

  return { tabIndex: (stop: string) => (stop === current ? 0 : -1), head: { onFocus, onKeyDown } };
}
