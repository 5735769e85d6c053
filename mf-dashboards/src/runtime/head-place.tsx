import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** Where what draws a widget puts buttons into its head; null: nowhere for now; undefined: it has no head. */
export const HeadPlace = createContext<HTMLElement | null | undefined>(undefined);

/** Says that the head of a widget has to have a line of its own also without title and time window, where it lies over the widget otherwise. */
export const HeadLine = createContext<(has: boolean) => void>(() => undefined);

/** What is at the top of a widget may not be covered: its head has a line. */
export function useHeadLine(): void {
  const setLine = useContext(HeadLine);
  useEffect(() => {
    setLine(true);
    return () => setLine(false);
  }, [setLine]);
}

/** Buttons of what draws a widget, in its head; where there is none, in their own place. */
export function InHead({ children }: { children: ReactNode }) {
  const place = useContext(HeadPlace);
  if (place === undefined) return children;
  return place && createPortal(children, place);
}
