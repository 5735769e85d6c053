import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where an entity's form has its actions. */
export const FormWaysContext = createContext<HTMLElement | null>(null);

/** Buttons of a form's part that stand before its actions, always in sight: such as those to the next and the previous step. */
export function FormWays({ children }: { children: ReactNode }) {
  const place = use(FormWaysContext);
  return place && createPortal(children, place);
}
