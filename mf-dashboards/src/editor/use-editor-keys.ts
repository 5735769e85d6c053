import { useEffect, useEffectEvent } from 'react';

/** What keys do in the editor, wherever the focus is in it. */
export interface EditorKeys {
  run: () => void;
  undo: () => void;
  save: () => void;
  saveAs: () => void;
  fullscreen: () => void;
}

/** Ctrl+Enter, Ctrl+Q, Ctrl+S, and with Shift Ctrl+S and Ctrl+F. */
function keyOf(event: KeyboardEvent): keyof EditorKeys | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (event.shiftKey) return key === 's' ? 'saveAs' : key === 'f' ? 'fullscreen' : undefined;
  return key === 'enter' ? 'run' : key === 'q' ? 'undo' : key === 's' ? 'save' : undefined;
}

/** Listens before code editors, which have keys of their own; not behind a dialog. */
export function useEditorKeys(keys: EditorKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    if (!key || document.querySelector('body > [inert]')) return;
    event.preventDefault();
    event.stopPropagation();
    keys[key]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
