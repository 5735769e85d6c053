import { useEffect, useState } from 'react';
import type { TooltipSettings } from './map-settings';
import type { MapView } from './map-view';

export interface Popups {
  /** Ids of what has its tooltip open. */
  open: readonly string[];
  show: (id: string) => void;
  close: (id: string) => void;
  /** What closes by itself does. */
  leave: () => void;
}

/** Which tooltips are open; Escape closes them all, as does who begins to change shapes: they would lie over corners. */
export function usePopups({ map }: MapView, { closesItself }: TooltipSettings, changesShapes: boolean): Popups {
  const [open, setOpen] = useState<readonly string[]>([]);
  useEffect(() => {
    if (changesShapes) setOpen([]);
  }, [changesShapes]);
  useEffect(() => {
    const closed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen([]);
    };
    const container = map.getContainer();
    container.addEventListener('keydown', closed);
    return () => container.removeEventListener('keydown', closed);
  }, [map]);
  return {
    open,
    show: (id) => setOpen((before) => (closesItself ? [id] : [...new Set([...before, id])])),
    close: (id) => setOpen((before) => before.filter((one) => one !== id)),
    leave: () => {
      if (closesItself) setOpen((before) => (before.length > 0 ? [] : before));
    },
  };
}
