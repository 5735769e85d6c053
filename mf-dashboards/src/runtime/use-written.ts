import { createUserFunction } from '@mullion/shared-kit/sandbox/sandbox';
import { sandboxFailure, UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { useEffect, useState } from 'react';
import { asksHelpers, withHelpers } from './function-helpers';
import type { LatestRow } from './latest-rows';
import { textOf } from './processed-values';
import { sourcedRows } from './sourced-rows';

interface Written {
  text: string;
  /** It wrote a text, and nothing else that was made one. */
  isText: boolean;
  failure?: UserCodeError;
  /** Runs a function that failed again. */
  onRetry?: () => void;
}

const pending: Written = { text: '', isText: true };

/** Before the function has answered. */
export const isPending = (written: Written | undefined): boolean => written === pending;

/** What a function writes from rows, in the sandbox; undefined: there is none. */
export function useWritten(body: string | undefined, rows: readonly LatestRow[]) {
  const [written, setWritten] = useState(pending);
  const [attempt, setAttempt] = useState(0);
  const data = JSON.stringify(sourcedRows(rows, body ?? ''));
  useEffect(() => {
    if (!body) return;
    let end = () => {};
    let isCurrent = true;
    const begin = async (whole: string) => {
      // Nobody would end it.
      if (!isCurrent) return undefined;
      const write = createUserFunction(whole, ['data']);
      end = write.dispose;
      return write.call(JSON.parse(data));
    };
    (asksHelpers(body) ? withHelpers(body).then(begin) : begin(body)).then(
      (text) => isCurrent && setWritten({ text: textOf(text) ?? '', isText: typeof text === 'string' }),
      (error: unknown) => {
        const failure = error instanceof UserCodeError ? error : new UserCodeError(sandboxFailure('unavailable'));
        if (isCurrent && failure.kind !== 'disposed')
          setWritten({ ...pending, failure, onRetry: () => setAttempt(attempt + 1) });
      },
    );
    return () => {
      isCurrent = false;
      end();
    };
  }, [body, data, attempt]);
  return body ? written : undefined;
}
