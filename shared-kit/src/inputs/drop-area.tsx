import { type DragEvent, type ReactNode, type Ref, useState } from 'react';
import { assignRef } from '../ui/assign-ref';
import { classes } from '../ui/classes';
import { type ControlProps, elementProps } from './control';
import styles from './drop-area.module.css';
import type { FieldAria } from './field';

/** Height of the area for files, in px. */
export const fileAreaHeight = 100;

export interface DropAreaProps {
  aria: FieldAria;
  /** What the control was given. */
  control: Omit<ControlProps<unknown>, 'value' | 'onChange'>;
  onFiles: (files: readonly File[]) => void;
  /** MIME types or endings, as of `<input accept>`. */
  accept?: string;
  multiple?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** px. */
  height?: number;
  className?: string;
  children: ReactNode;
}

/** A framed area that takes files: by dropping them, or by choosing, because the whole area is a file input. */
export function DropArea(props: DropAreaProps) {
  const { aria, control, onFiles, accept, multiple, inputRef, height = fileAreaHeight, className, children } = props;
  const { disabled } = control;
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the file input inside is the first.
    <div
      className={classes(styles.drop, over && styles.over, disabled && styles.disabled, className)}
      style={{ minBlockSize: height }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        {...aria}
        {...elementProps(control)}
        ref={(element) => {
          assignRef(inputRef, element);
          assignRef(control.controlRef, element);
        }}
        type="file"
        accept={accept}
        multiple={multiple}
        className={styles.input}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it has been edited.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children}
    </div>
  );
}

/** Classes of its content: the picture, the words, a button above the input. */
export const dropParts = { icon: styles.icon, words: styles.words, above: styles.above };
