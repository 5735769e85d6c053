import { createContext } from 'react';

/** Where commands of scripts are answered without being sent: in the preview of a type. */
export const SimulatedCommands = createContext(false);
