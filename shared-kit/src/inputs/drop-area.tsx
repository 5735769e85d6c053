import { FileUpload } from 'primereact/fileupload';
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useLayoutEffect,
  useRef,
} from 'react';
import { runSafely } from '../notify/run-safely';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { joinRefs } from '../ui/join-refs';
import { Unstyled } from '../ui/unstyled';
import { type ControlProps, elementProps } from './control';
import styles from './drop-area.module.css';
import type { FieldAria } from './field';

/** Heights of the area, for files and for pictures, in px. */
export const fileAreaHeight = 100;
export const imageAreaHeight = 120;

export interface DropAreaProps {
  aria: FieldAria;
  /** What the control was given. */
  control: Omit<ControlProps<unknown>, 'value' | 'onChange'>;
  /** Several may be dropped on a control of one, too: it says which of them it took. */
  onFiles: (files: readonly File[]) => void;
  /** Words in the area. */
  text: string;
  /** MIME types or endings, as of `<input accept>`. */
  accept?: string;
  /** It takes pictures. */
  images?: boolean;
  multiple?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** A browser that nothing keeps from it opens what is dropped on an area that is off, in place of the console. */
const keep = (event: DragEvent) => event.preventDefault();

/** A framed area that takes files, by dropping or choosing them. PrimeReact's list of files stays empty: controls have their own. */
export function DropArea(props: DropAreaProps) {
  const { aria, control, onFiles, text, accept, images, multiple, inputRef, className } = props;
  const { controlRef, disabled } = control;
  const upload = useRef<FileUpload>(null);
  useLayoutEffect(() => {
    joinRefs(inputRef, controlRef)(upload.current?.getInput() ?? null);
  }, [inputRef, controlRef]);
  const take = (files: FileList | null | undefined) => {
    if (files?.length) runSafely(() => onFiles([...files]));
    return false;
  };
  return (
    <Unstyled>
      <FileUpload
        ref={upload}
        mode="advanced"
        auto
        accept={images ? 'image/*' : accept}
        multiple={multiple}
        disabled={disabled}
        headerTemplate={({ chooseButton }) => chooseButton}
        chooseOptions={{
          icon: (
            <>
              <Icon name={images ? 'mdi:image-plus' : 'file_upload'} size={24} className={styles.icon} />
              <span className={styles.words}>{text}</span>
            </>
          ),
        }}
        onBeforeDrop={(event) => take((event as unknown as DragEvent).dataTransfer.files)}
        onBeforeSelect={({ originalEvent }) => {
          const input = originalEvent.target as HTMLInputElement;
          take(input.files);
          // The same file can be chosen again after it has been edited.
          input.value = '';
          return false;
        }}
        pt={{
          root: {
            className: classes(styles.drop, disabled && styles.disabled, className),
            style: { '--least': `${images ? imageAreaHeight : fileAreaHeight}px` } as CSSProperties,
          },
          // The input has the focus and the keys.
          chooseButton: { className: styles.choose, tabIndex: undefined },
          chooseButtonLabel: { hidden: true },
          input: {
            ...aria,
            ...elementProps(control),
            className: styles.input,
            onClick: (event: MouseEvent) => event.stopPropagation(),
            // PrimeReact's button around it opens the browser's choice; the input would a second time.
            onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
          } as object,
          // Above all of it, because only this part of PrimeReact's hears of a drop.
          content: {
            className: styles.zone,
            onDragOver: keep,
            onDrop: keep,
            onClick: () => upload.current?.getInput()?.click(),
          },
        }}
      />
    </Unstyled>
  );
}
