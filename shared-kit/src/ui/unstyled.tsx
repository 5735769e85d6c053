import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';
import { overlayRoot } from './overlay-root';
import { pageNonce } from './page-nonce';

/**
 * PrimeReact as the kit uses it: without its look, its overlays among ours, and its style elements with the page's nonce, without
 * which the content security policy would drop them.
 */
export function Unstyled({ children }: { children: ReactNode }) {
  const settings = { unstyled: true, nonce: pageNonce(), appendTo: overlayRoot() };
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
}
