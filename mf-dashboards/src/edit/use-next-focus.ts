import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const widgetsOf = (ground: HTMLElement) => [...ground.querySelectorAll<HTMLElement>('[data-widget]')];

/** Where a widget that had the focus is taken away, the next one gets it: whoever removes several by keyboard goes on there. */
export function useNextFocus(ref: RefObject<HTMLElement | null>): void {
  const last = useRef<{ widget: HTMLElement; at: number }>(undefined);
  useEffect(() => {
    const ground = ref.current;
    const remember = ({ target }: FocusEvent) => {
      const widgets = ground ? widgetsOf(ground) : [];
      const at = widgets.findIndex((widget) => widget.contains(target as Node));
      last.current = widgets[at] && { widget: widgets[at], at };
    };
    ground?.addEventListener('focusin', remember);
    return () => ground?.removeEventListener('focusin', remember);
  }, [ref]);
  // After every change, before the page takes the focus.
  useLayoutEffect(() => {
    const ground = ref.current;
    if (!ground || !last.current || last.current.widget.isConnected) return;
    const { at } = last.current;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const widgets = widgetsOf(ground);
    (widgets[at] ?? widgets.at(-1) ?? ground.querySelector('button'))?.focus();
  });
}
