import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { useCallback, useEffectEvent, useRef, useState } from 'react';
import type { ScriptWatch } from '../runtime/script-faults';
import type { TypeDraft } from './type-draft';

/** How long a widget has to fail before it is saved, in ms; one that has not begun by then has until it is stopped. */
const TRIAL_MS = 1500;
const MOST_MS = 60_000;
const LOOK_MS = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
  const isBeginning = useRef(false);
  const tell = useEffectEvent((error: UserCodeError) => {
    last.current = { text: failureText(error), line: error.lineNumber };
    isBeginning.current = false;
    setFault(last.current);
  });
  const [watch] = useState(
    (): ScriptWatch => ({
      fails: (error) => tell(error),
      begins: () => {
        isBeginning.current = true;
      },
      hasBegun: () => {
        isBeginning.current = false;
      },
    }),
  );
  const run = useCallback((draft: TypeDraft) => {
    last.current = undefined;
    isBeginning.current = false;
    setFault(undefined);
    setShown(({ round }) => ({ draft, round: round + 1 }));
  }, []);
  /** Whether a draft runs without an exception, as far as a short trial tells. */
  const tryOut = async (draft: TypeDraft): Promise<boolean> => {
    run(draft);
    await pause(TRIAL_MS);
    for (let waited = 0; isBeginning.current && waited < MOST_MS; waited += LOOK_MS) await pause(LOOK_MS);
    return last.current === undefined && !isBeginning.current;
  };
  return { shown, fault, watch, run, tryOut, closeFault: () => setFault(undefined) };
}
