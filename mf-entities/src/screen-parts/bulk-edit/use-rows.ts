import type { ManyEntities } from '@mullion/shared-kit/entity/actions';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { BulkEntity, BulkKind } from './bulk-kind';
import type { LoadedRow } from './bulk-plan';
import { loadRows } from './bulk-rows';

interface Rows<T> {
  /** Absent until all are read. */
  rows: readonly LoadedRow<T>[] | undefined;
  /** How many have been read. */
  read: number;
  /** Why they could not be. */
  error: unknown;
  reload: () => void;
}

/** The rows of a preview; what is under way ends with the component. */
export function useRows<T extends BulkEntity>(kind: BulkKind<T>, asked: ManyEntities<T>, client: QueryClient): Rows<T> {
  const [rows, setRows] = useState<readonly LoadedRow<T>[]>();
  const [read, setRead] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setError(null);
    setRead(0);
    loadRows(kind, asked, client, { signal: stop.signal, onProgress: setRead }).then(
      (loaded) => !stop.signal.aborted && setRows(loaded),
      (reason: unknown) => !stop.signal.aborted && setError(reason),
    );
    return () => stop.abort();
  }, [kind, asked, client, attempt]);
  return { rows, read, error, reload: useCallback(() => setAttempt((now) => now + 1), []) };
}
