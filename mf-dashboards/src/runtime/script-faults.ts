import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { createContext } from 'react';

/** Who looks on while scripts of widgets run. */
export interface ScriptWatch {
  /** Told what a script throws, with its place in what its author wrote, and why it was stopped. */
  fails: (error: UserCodeError) => void;
  /** A script begins; until it has begun nobody knows whether it ever ends. */
  begins: () => void;
  hasBegun: () => void;
}

/** Null: nobody but the viewer. */
export const ScriptFaults = createContext<ScriptWatch | null>(null);
