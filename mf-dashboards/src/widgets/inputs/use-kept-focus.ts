import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes on: at Save, else at the field that was left for the buttons, on touch without a keyboard that comes up. */
function nextOf(form: HTMLElement, foot: HTMLElement, field: HTMLElement | null): HTMLElement {
  const save = foot.querySelector<HTMLElement>('[type="submit"]');
  if (save) return save;
  const isField = field?.isConnected && !field.matches(':disabled');
  if (isField) return globalThis.matchMedia?.('(pointer: coarse)').matches ? form : field;
  // The main one stands last.
  return [...foot.querySelectorAll<HTMLElement>('button')].at(-1) ?? form;
}

/**
 * Keeps the focus in a form whose buttons go once they are pressed, such as Save: it would fall back to the top of the page.
 * `form` takes the focus too.
 */
export function useKeptFocus(form: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>) {
  const pressed = useRef<Element>(null);
  const field = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected || !form.current || !foot.current) return;
    pressed.current = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    nextOf(form.current, foot.current, field.current).focus();
  });
  return {
    onClick: ({ target }: MouseEvent) => {
      const button = (target as Element).closest('button');
      if (button && foot.current?.contains(button)) pressed.current = button;
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (foot.current?.contains(target) || target === form.current) return;
      field.current = target;
      pressed.current = null;
    },
  };
}
