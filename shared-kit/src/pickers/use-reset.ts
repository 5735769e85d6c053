import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `reset` when what a value depends on changes and the value does not: a form that goes to another record changes
 * both, and keeps its value. Both are compared as texts; '' is no value.
 */
export function useReset(dependsOn: string, value: string, reset: () => void): void {
  const before = useRef({ dependsOn, value });
  const resetNow = useEffectEvent(reset);
  useEffect(() => {
    const was = before.current;
    before.current = { dependsOn, value };
    if (value !== '' && was.dependsOn !== dependsOn && was.value === value) resetNow();
  }, [dependsOn, value]);
}
