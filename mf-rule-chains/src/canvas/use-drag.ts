import { useEffect, useState } from 'react';

/** What the pointer drags on a canvas: nodes, a new link, or the end of one. */
export interface Drag {
  isGoing: boolean;
  /** While the library ends a drag that nothing comes of. */
  isGivenUp: boolean;
}

/** Escape gives up what is being dragged. */
export function useDrag(): Drag {
  const [drag] = useState<Drag>(() => ({ isGoing: false, isGivenUp: false }));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.isGoing) return;
      event.preventDefault();
      event.stopPropagation();
      drag.isGivenUp = true;
      // The library has no call for it: it ends a drag when the button is let go of.
      document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, view: window }));
      Object.assign(drag, { isGoing: false, isGivenUp: false });
    };
    // Before whatever else Escape closes.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [drag]);
  return drag;
}
