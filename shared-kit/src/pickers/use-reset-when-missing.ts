import { useEffect, useEffectEvent } from 'react';

/** Calls `lose` once what a value stands for is known to be gone: the picker then reports nothing. */
export function useResetWhenMissing(isLost: boolean, lose: () => void): void {
  const loseNow = useEffectEvent(lose);
  useEffect(() => {
    if (isLost) loseNow();
  }, [isLost]);
}
