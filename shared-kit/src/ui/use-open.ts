import { useEffect, useRef, useState } from 'react';

export interface OpenOptions {
  /** Controlled by the caller; without it what opens keeps it itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Whether something is open: now, or after a while unless that is called off. */
export function useOpen({ open: wanted, onOpenChange }: OpenOptions) {
  const [own, setOwn] = useState(false);
  const open = wanted ?? own;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const setOpen = (next: boolean) => {
    stay();
    if (next === open) return;
    setOwn(next);
    onOpenChange?.(next);
  };
  const setOpenLater = (next: boolean, ms: number) => {
    stay();
    timer.current = setTimeout(() => setOpen(next), ms);
  };
  return { open, setOpen, setOpenLater, stay };
}
