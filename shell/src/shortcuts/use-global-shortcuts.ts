import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useSingleKeys } from '@mullion/shared-kit/theme/single-keys';
import { useEffectEvent, useLayoutEffect } from 'react';
import { openShortcuts } from './open-shortcuts';

const takesText = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/**
 * Listens to the keys that work anywhere: Ctrl or ⌘ with K, and `?`, unless it is switched off,
 * where nothing is being typed. Nothing happens while
 * a dialog is open: going elsewhere would discard its content.
 * @param openPalette absent for people who are kept in one place
 */
export function useGlobalShortcuts(openPalette?: () => void): void {
  const { singleKeys } = useSingleKeys();
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || document.querySelector('body > [inert]')) return;
    const withModifier = event.ctrlKey || event.metaKey;
    const typing = event.target instanceof Element && event.target.closest(takesText) !== null;
    if (openPalette && withModifier && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      openPalette();
    } else if (singleKeys && !withModifier && event.key === '?' && !typing) {
      event.preventDefault();
      runSafely(openShortcuts);
    }
  });
  // Before the page is painted: who sees it may press a key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => keyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
