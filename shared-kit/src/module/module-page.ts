import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** What somebody is about to open. */
export interface ComingPage {
  client: QueryClient;
  /** Path and search of the link that is being pressed. */
  address: string;
}

/** What a module exposes for a route. */
export type ModulePage = ComponentType & {
  /**
   * Begins what the page reads first, while the press that opens it is still on its way. Its failures are the page's to
   * tell. The page before stays for a moment until a promise it returns has settled: without one, this page is drawn at once.
   */
  prefetch?: (coming: ComingPage) => Promise<void> | undefined;
};
