import { useRef, useState } from 'react';
import { formatFileSize } from '../displays/text-format';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import type { ControlProps } from './control';
import { DropArea, dropParts } from './drop-area';
import { Field } from './field';
import { refusal } from './read-file';
import { useT } from './texts';

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
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();

  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    const reason = refusal(file, { extensions, maxSize });
    setRefused(
      reason &&
        t(`file.${reason}`, {
          name: file.name,
          extensions: extensions?.join(', '),
          size: formatFileSize(maxSize ?? 0),
        }),
    );
    if (!reason) onChange({ name: file.name, text: await file.text() });
  };

  return (
    <Field {...frame} error={refused ?? frame.error}>
      {(aria) => (
        <DropArea
          aria={aria}
          onFiles={(files) => void take(files)}
          onBlur={onBlur}
          accept={extensions?.join(',')}
          disabled={frame.disabled}
          name={name}
          autoFocus={autoFocus}
          inputRef={input}
          controlRef={controlRef}
        >
          <Icon name={value ? 'description' : 'file_upload'} size={24} className={dropParts.icon} />
          <span className={dropParts.words}>{value ? value.name : t('file.drop')}</span>
          {value && !frame.disabled && (
            <IconButton
              icon="close"
              size="small"
              label={t('file.remove', { name: value.name })}
              className={dropParts.above}
              onClick={() => {
                onChange(null);
                input.current?.focus();
              }}
            />
          )}
        </DropArea>
      )}
    </Field>
  );
}
