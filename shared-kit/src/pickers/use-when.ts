import { useEffect, useEffectEvent } from 'react';

/** Acts as soon as something is so, or there, and again when it is another text. */
export function useWhen(it: boolean | string | undefined, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (it) actNow();
  }, [it]);
}
