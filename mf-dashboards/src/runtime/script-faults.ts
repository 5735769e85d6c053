import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { createContext } from 'react';

/** Who is told what scripts of widgets throw, with its place in what their author wrote; null: nobody but the viewer. */
export const ScriptFaults = createContext<((error: UserCodeError) => void) | null>(null);
