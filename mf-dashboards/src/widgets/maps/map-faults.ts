import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { createContext, useMemo, useRef, useState } from 'react';

/** Is told of a function's last calls why one of them failed; undefined: none did. */
export type TellFault = (body: string, failure: UserCodeError | undefined) => void;

/** Who says that functions of the map failed. */
export const MapFaults = createContext<TellFault>(() => undefined);

const none: ReadonlyMap<string, UserCodeError> = new Map();

/** Why a function of a map fails now, and who is to be told; with other functions, all begin anew. */
export function useMapFaults(settings: Readonly<Record<string, unknown>>): {
  failure: UserCodeError | undefined;
  tell: TellFault;
} {
  const functions = useMemo(
    () => JSON.stringify(Object.entries(settings).filter(([name]) => /^use|Function$/.test(name))),
    [settings],
  );
  const [faults, setFaults] = useState({ of: functions, by: none });
  const latest = useRef(functions);
  latest.current = functions;
  // Calls of a map keep it for as long as they live.
  const [tell] = useState(
    (): TellFault => (body, failure) => {
      const of = latest.current;
      setFaults((before) => {
        const by = before.of === of ? before.by : none;
        if (by.get(body)?.message === failure?.message) return before;
        const next = new Map(by);
        if (failure) next.set(body, failure);
        else next.delete(body);
        return { of, by: next };
      });
    },
  );
  return { failure: faults.of === functions ? [...faults.by.values()][0] : undefined, tell };
}
