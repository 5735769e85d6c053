import { createContext } from 'react';

/**
 * The `tabIndex` of buttons inside something that is one tab stop as a whole, such as a table's rows, whose arrow keys
 * reach them. Undefined: each is a stop of its own.
 */
export const TabStopContext = createContext<number | undefined>(undefined);
