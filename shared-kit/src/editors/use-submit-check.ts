import { type RefObject, useEffect, useRef } from 'react';
import { runSafely } from '../notify/run-safely';

/**
 * Asks `check` before the form around `place` is submitted: a text that is not right stops it, wherever the form came
 * from; `false` where nothing can be wrong, because nobody can change it. A check may take its time; the form is submitted again once it answered yes for `text`.
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
    let passed: string | undefined;
    const onSubmit = (event: SubmitEvent) => {
      const { current } = latest;
      if (event.defaultPrevented || passed === current.text) return;
      const answer = !current.check || current.check();
      if (answer === true) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (answer === false) return;
      const { text: asked } = current;
      const { submitter } = event;
      let first: Promise<boolean> | undefined = answer;
      runSafely(() => {
        // Retry checks again.
        const checked = first ?? Promise.resolve(!latest.current.check || latest.current.check());
        first = undefined;
        return checked.then((yes) => {
          if (!yes || latest.current.text !== asked) return;
          passed = asked;
          form.requestSubmit(submitter instanceof HTMLElement && submitter.isConnected ? submitter : undefined);
          passed = undefined;
        });
      });
    };
    // React hears of a submit at the root of the page: stopped on the way down, it never gets there.
    form.addEventListener('submit', onSubmit, true);
    return () => form.removeEventListener('submit', onSubmit, true);
  }, [place, active]);
}
