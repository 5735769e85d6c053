import { useEffect, useRef } from 'react';

/** Calls `lose` once what a value stands for is known to be gone: the picker then reports nothing. */
export function useResetWhenMissing(isLost: boolean, lose: () => void): void {
  const latest = useRef(lose);
  latest.current = lose;
  useEffect(() => {
    if (isLost) latest.current();
  }, [isLost]);
}
