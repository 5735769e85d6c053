import { type CSSProperties, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { tellMoved } from '../ui/moved-frames';
import { overlayRoot } from '../ui/overlay-root';
import styles from './fullscreen.module.css';

export interface FullscreenProps {
  /** Only changes count: what is true when it first appears does nothing. */
  fullscreen: boolean;
  /** Told after the content has moved. */
  onChange?: (fullscreen: boolean) => void;
  /** Ground of the page-wide layer, such as a dashboard's picture. */
  background?: CSSProperties;
  className?: string;
  children: ReactNode;
}

/**
 * Content that can take the whole window: it moves into a layer above the page and back, and keeps its state and its
 * elements. Escape is left to the content.
 */
export function Fullscreen({ fullscreen, onChange, background, className, children }: FullscreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [holder] = useState(() => document.createElement('div'));
  const [first] = useState(fullscreen);
  const [changed, setChanged] = useState(false);
  if (!changed && fullscreen !== first) setChanged(true);
  const active = changed && fullscreen;
  const told = useRef(false);
  const tell = useEffectEvent((active: boolean) => onChange?.(active));

  useLayoutEffect(() => {
    holder.className = styles.holder ?? '';
    if (active) {
      const layer = document.createElement('div');
      layer.className = styles.layer ?? '';
      for (const [name, value] of Object.entries(background ?? {})) layer.style.setProperty(kebab(name), String(value));
      overlayRoot().append(layer);
      move(holder, layer);
      return () => {
        if (place.current) move(holder, place.current);
        layer.remove();
      };
    }
    if (place.current && holder.parentElement !== place.current) move(holder, place.current);
  }, [active, holder, background]);

  useLayoutEffect(() => {
    if (active === told.current) return;
    told.current = active;
    tell(active);
  }, [active]);

  return (
    <div ref={place} className={className}>
      {createPortal(children, holder)}
    </div>
  );
}

/** Moves an element with the focus that may be in it. Frames in it go on where the browser can do that; else they are told. */
function move(element: HTMLElement, to: HTMLElement & { moveBefore?: (node: Node, child: null) => void }): void {
  const focused = document.activeElement;
  if (to.moveBefore && element.isConnected && to.isConnected) to.moveBefore(element, null);
  else {
    to.append(element);
    tellMoved(element);
  }
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
