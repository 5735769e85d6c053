import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a bar whose tools are drawn as others when its width changes.
 * @param menu name of the button that opens what has no room
 * @returns gives the focus that was lost to the tool of the same name, or else to the menu; that of the menu to a tool beside it
 */
export function useToolFocus(bar: RefObject<HTMLElement | null>, menu: string): () => void {
  const focused = useRef<Element>(null);
  const name = useRef('');
  const isGivenBack = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      focused.current = bar.current?.contains(target) ? target : null;
      if (!isGivenBack.current) name.current = nameOf(target);
    };
    // Browsers tell of a tool that is taken away while it still stands there.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused.current === target && focused.current?.isConnected) focused.current = null;
      });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave);
    };
  }, [bar]);
  return useCallback(() => {
    if (!focused.current || focused.current.isConnected) return;
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
    const named = (wanted: string) => tools.find((tool) => nameOf(tool) === wanted);
    // The menu is gone where what was in it has room.
    const next = named(name.current) ?? named(menu) ?? (name.current === menu ? tools.at(-1) : undefined);
    isGivenBack.current = true;
    next?.focus({ preventScroll: true });
    isGivenBack.current = false;
  }, [bar, menu]);
}

function nameOf(tool: HTMLElement): string {
  const label = tool instanceof HTMLInputElement ? tool.labels?.[0] : undefined;
  return tool.getAttribute('aria-label') ?? (label ?? tool).textContent ?? '';
}
