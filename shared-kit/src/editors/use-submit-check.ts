import { type RefObject, useEffect, useRef } from 'react';
import { addSubmitCheck } from './submit-checks';

/** Told from an editor that refused a submit, before it takes the focus: what hides it can show it. */
export const refusedEvent = 'editor-refused';

/**
 * Asks `check` before the form around `place` is submitted: a text that is not right stops it, wherever the form came
 * from; `false` where nothing can be wrong, because nobody can change it. A check may take its time; the form is submitted
 * again once all of its editors answered yes for the texts they then had.
 */
export function useSubmitCheck(
  place: RefObject<HTMLElement | null>,
  text: string,
  check: (() => boolean | Promise<boolean>) | false,
): void {
  const latest = useRef({ text, check });
  latest.current = { text, check };
  const active = check !== false;

  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form || !active) return;
    return addSubmitCheck(form, {
      text: () => latest.current.text,
      ask: () => !latest.current.check || latest.current.check(),
      show: () => {
        place.current?.dispatchEvent(new CustomEvent(refusedEvent, { bubbles: true }));
        place.current?.querySelector<HTMLElement>('.cm-content')?.focus();
      },
    });
  }, [place, active]);
}
