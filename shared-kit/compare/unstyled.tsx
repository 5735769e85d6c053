import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';
import { overlayRoot } from '../src/ui/overlay-root';

/** PrimeReact as the kit uses it: without its look, its overlays among ours. */
export function Unstyled({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={{ unstyled: true, appendTo: overlayRoot() }}>{children}</PrimeReactProvider>;
}
