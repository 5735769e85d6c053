import { useLayoutEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../ui/button';
import { classes } from '../ui/classes';
import styles from './progress-button.module.css';

/** Diameter of the spinner, in px. */
export const progressSize = 20;

/** A button whose content gives way to a spinner while its work is under way; its width stays. */
export function ProgressButton({ busy = false, className, style, ...rest }: Omit<ButtonProps, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    if (!busy) setWidth(button.current?.offsetWidth);
  }, [busy]);
  return (
    <Button
      {...rest}
      ref={button}
      busy={busy}
      className={classes(busy && styles.busy, className)}
      style={busy ? { ...style, inlineSize: width } : style}
    />
  );
}
