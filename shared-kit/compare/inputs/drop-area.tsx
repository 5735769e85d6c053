import { FileUpload } from 'primereact/fileupload';
import { useLayoutEffect, useRef } from 'react';
import type { DropAreaProps } from '../../src/inputs/drop-area';
import styles from '../../src/inputs/drop-area.module.css';
import { assignRef } from '../../src/ui/assign-ref';
import { classes } from '../../src/ui/classes';
import { Unstyled } from '../../src/ui/unstyled';

export { type DropAreaProps, dropParts, fileAreaHeight } from '../../src/inputs/drop-area';

/** Files pass by PrimeReact's own list through `onBeforeSelect` and `onBeforeDrop`; what it adds is taken away where it can be. */
export function DropArea(props: DropAreaProps) {
  const { aria, onFiles, accept, multiple, height = 100, className } = props;
  const { onBlur, disabled, name, autoFocus, controlRef } = props.control;
  const upload = useRef<FileUpload>(null);
  useLayoutEffect(() => {
    assignRef(props.inputRef, upload.current?.getInput() ?? null);
    assignRef(controlRef, upload.current?.getInput() ?? null);
  });
  const take = (files: FileList | null | undefined) => {
    const list = [...(files ?? [])];
    if (list.length > 0) onFiles(multiple ? list : list.slice(0, 1));
    return false;
  };
  return (
    <Unstyled>
      <FileUpload
        ref={upload}
        mode="advanced"
        auto
        customUpload
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        headerTemplate={({ chooseButton }) => chooseButton}
        chooseOptions={{ icon: <>{props.children}</>, iconOnly: true }}
        onBeforeDrop={(event) => take((event as { dataTransfer?: DataTransfer | null }).dataTransfer?.files)}
        onBeforeSelect={({ originalEvent }) => {
          const input = originalEvent.target as HTMLInputElement;
          take(input.files);
          input.value = '';
          return false;
        }}
        pt={{
          root: { style: { position: 'relative' } },
          // Where files are dropped, above the button: it hears nothing of what is dropped on that.
          content: { style: { position: 'absolute', inset: 0 }, onClick: () => upload.current?.getInput()?.click() },
          chooseButton: {
            tabIndex: -1,
            className: classes(styles.drop, disabled && styles.disabled, className),
            style: { minBlockSize: height },
          },
          input: {
            ...aria,
            name,
            className: styles.input,
            'data-autofocus': autoFocus ? '' : undefined,
            onClick: (event: MouseEvent) => event.stopPropagation(),
            onBlur,
          } as object,
        }}
      />
    </Unstyled>
  );
}
