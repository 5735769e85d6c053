import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { useCallback, useRef, useState } from 'react';
import type { TypeDraft } from './type-draft';

/** How long a widget has to fail before it is saved, in ms. */
const TRIAL_MS = 1500;

/** What a script threw, in words, and its line. */
export interface Fault {
  text: string;
  line: number | undefined;
}

/** Runs drafts in the preview, and knows what the last one threw. */
export function useRuns(first: TypeDraft) {
  const failureText = useFailureText();
  const [shown, setShown] = useState({ draft: first, round: 0 });
  const [fault, setFault] = useState<Fault>();
  const last = useRef<Fault>(undefined);
  const tell = useCallback(
    (error: UserCodeError) => {
      last.current = { text: failureText(error), line: error.lineNumber };
      setFault(last.current);
    },
    [failureText],
  );
  const run = useCallback((draft: TypeDraft) => {
    last.current = undefined;
    setFault(undefined);
    setShown(({ round }) => ({ draft, round: round + 1 }));
  }, []);
  /** Whether a draft runs without an exception, as far as a short trial tells. */
  const tryOut = async (draft: TypeDraft): Promise<boolean> => {
    run(draft);
    await new Promise((resolve) => setTimeout(resolve, TRIAL_MS));
    return last.current === undefined;
  };
  return { shown, fault, tell, run, tryOut, closeFault: () => setFault(undefined) };
}
