import type { FocusEvent, PointerEvent } from 'react';
import { type OpenOptions, useOpen } from './use-open';

/** What opens a popover; `null`: only the caller does. */
export type PopoverOn = 'click' | 'hover' | 'focus' | null;

export interface PopoverOpenOptions extends OpenOptions {
  /** Default: a press. Hovering counts the keyboard's focus too, because not everybody has a pointer. */
  on?: PopoverOn;
  /** Seconds that the pointer rests before it opens, and is away before it closes. Default: none. */
  enterDelay?: number;
  leaveDelay?: number;
}

/** The events of trigger and popover that open and close it. */
export interface PopoverEvents {
  onClick?: () => void;
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: () => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
}

/** Whether a popover is open, and what the pointer, the focus and presses do to it. */
export function usePopoverOpen({ on = 'click', enterDelay = 0, leaveDelay = 0, ...options }: PopoverOpenOptions) {
  const { open, setOpen, setOpenLater, stay } = useOpen(options);
  const later = (next: boolean, seconds: number) => {
    // Leaving has to let the pointer cross the gap between trigger and popover.
    if (seconds === 0 && next) setOpen(true);
    else setOpenLater(next, seconds * 1000 || crossing);
  };
  const focusEvents = (isInside: (target: Node | null) => boolean): PopoverEvents => ({
    onFocus: ({ target }) => (on === 'focus' || target.matches(':focus-visible')) && setOpen(true),
    onBlur: ({ relatedTarget }) => !isInside(relatedTarget) && setOpen(false),
  });
  const pointerEvents: PopoverEvents = {
    onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && later(true, enterDelay),
    onPointerLeave: () => later(false, leaveDelay),
  };

  /** Events of the trigger. `isInside` tells what belongs to trigger and popover. */
  const triggerEvents = (isInside: (target: Node | null) => boolean): PopoverEvents => {
    if (on === 'click') return { onClick: () => setOpen(!open) };
    if (on === 'focus') return focusEvents(isInside);
    // A finger does not hover: its press toggles.
    if (on === 'hover') return { ...pointerEvents, ...focusEvents(isInside), onClick: () => setOpen(true) };
    return {};
  };
  /** Events of the popover itself: the pointer may rest on it, the focus may go into it. */
  const contentEvents = (isInside: (target: Node | null) => boolean): PopoverEvents => ({
    ...(on === 'hover' && {
      onPointerEnter: stay,
      onPointerLeave: pointerEvents.onPointerLeave,
    }),
    ...((on === 'hover' || on === 'focus') && { onBlur: focusEvents(isInside).onBlur }),
  });
  return { open, setOpen, triggerEvents, contentEvents };
}

/** ms in which the pointer gets from the trigger onto the popover. */
const crossing = 100;
