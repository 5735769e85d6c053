import { createContext, use } from 'react';

/** Whether a page of the console leads somewhere for this viewer. The shell provides it; elsewhere every page does. */
export const MayOpenContext = createContext<(path: string) => boolean>(() => true);

/** Tells whether there is a page at an address, and this viewer may open it: a link to another leads nowhere. */
export const useMayOpen = (): ((path: string) => boolean) => use(MayOpenContext);
