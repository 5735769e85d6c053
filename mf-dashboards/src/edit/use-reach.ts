import { type RefObject, useEffect, useRef } from 'react';
import { focusWidget } from './use-step-focus';

/**
 * Brings a widget into sight, with the focus, once it is drawn. Whoever goes elsewhere meanwhile stays there.
 * @param want has one drawn that is far from what is seen; nothing: none any more
 */
export function useReach(
  ground: RefObject<HTMLElement | null>,
  want: (id: string | undefined) => void,
): (id: string) => void {
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  return (id) => {
    stop.current();
    want(id);
    // After a dialog has given the focus back to where it was.
    const timer = window.setTimeout(() => {
      if (focusWidget(ground.current, id)) return;
      stop.current = whenDrawn(
        ground.current,
        () => focusWidget(ground.current, id),
        () => want(undefined),
      );
    });
    stop.current = () => clearTimeout(timer);
  };
}

/** Tries again whenever widgets are drawn, until that does; gives up once the focus moves. What ends it. */
function whenDrawn(ground: HTMLElement | null, tryIt: () => boolean, giveUp: () => void): () => void {
  if (!ground) return () => {};
  const leave = () => {
    stop();
    giveUp();
  };
  const observer = new MutationObserver(() => {
    document.removeEventListener('focusin', leave);
    if (tryIt()) stop();
    else document.addEventListener('focusin', leave);
  });
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', leave);
  };
  observer.observe(ground, { childList: true, subtree: true });
  document.addEventListener('focusin', leave);
  return stop;
}
