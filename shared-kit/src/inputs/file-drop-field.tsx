import { type DragEvent, useRef, useState } from 'react';
import { useT } from '../i18n/i18n';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { assignRef } from './assign-ref';
import type { ControlProps } from './control';
import { Field } from './field';
import styles from './file-drop-field.module.css';

/** A file that was read as text. */
export interface TextFile {
  name: string;
  text: string;
}

export interface FileDropFieldProps extends ControlProps<TextFile | null | undefined> {
  /** Endings with a dot, such as `.pem`; absent: every file. */
  extensions?: readonly string[];
  /** Bytes. */
  maxSize?: number;
}

/** A text file (a certificate, a CSV) by dropping it or choosing it. Files of other endings, empty and large ones are refused with the reason. */
export function FileDropField({
  value,
  onChange,
  onBlur,
  name,
  extensions,
  maxSize,
  autoFocus,
  controlRef,
  ...frame
}: FileDropFieldProps) {
  const t = useT('kit');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();

  const take = async (file: File | undefined) => {
    setOver(false);
    if (!file) return;
    const reason = refusal(file, extensions, maxSize);
    setRefused(
      reason &&
        t(`file.${reason}`, { name: file.name, extensions: extensions?.join(', '), size: formatSize(maxSize ?? 0) }),
    );
    if (!reason) onChange({ name: file.name, text: await file.text() });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!frame.disabled) void take(event.dataTransfer.files[0]);
  };

  return (
    <Field {...frame} error={refused ?? frame.error}>
      {(aria) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the file input inside is the first.
        <div
          className={classes(styles.drop, over && styles.over, frame.disabled && styles.disabled)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(!frame.disabled);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            {...aria}
            ref={(element) => {
              input.current = element;
              assignRef(controlRef, element);
            }}
            type="file"
            name={name}
            accept={extensions?.join(',')}
            disabled={frame.disabled}
            className={styles.input}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // The same file can be chosen again after it has been edited.
              event.target.value = '';
            }}
            onBlur={onBlur}
          />
          <Icon name={value ? 'description' : 'file_upload'} size={24} className={styles.icon} />
          <span className={styles.words}>{value ? value.name : t('file.drop')}</span>
          {value && !frame.disabled && (
            <IconButton
              icon="close"
              size="small"
              label={t('file.remove', { name: value.name })}
              className={styles.remove}
              onClick={() => {
                onChange(null);
                input.current?.focus();
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function refusal(file: File, extensions: readonly string[] | undefined, maxSize: number | undefined) {
  const name = file.name.toLowerCase();
  if (extensions && !extensions.some((ending) => name.endsWith(ending.toLowerCase()))) return 'wrong-type';
  if (file.size === 0) return 'empty';
  if (maxSize !== undefined && file.size > maxSize) return 'too-large';
  return undefined;
}

const formatSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 1024 / 1024)} MB`;
