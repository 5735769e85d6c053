import { useRef, useState } from 'react';
import { alert } from '../dialogs/alert';
import { formatFileSize } from '../i18n/text-format';
import type { ControlProps } from '../inputs/control';
import { DropArea } from '../inputs/drop-area';
import { Field } from '../inputs/field';
import { readImage } from '../inputs/read-file';
import { IconButton } from '../ui/icon-button';
import styles from './image-field.module.css';
import { useT } from './texts';

export interface ImageFieldProps extends ControlProps<string> {
  /** Bytes; a larger file is refused with a message. */
  maxSize?: number;
  /** Offer to empty the field. Default: yes. */
  clearable?: boolean;
  /** Show the picture. Default: yes. */
  preview?: boolean;
}

/** A picture by dropping or choosing it, as a data URL; nothing for none. */
export function ImageField(props: ImageFieldProps) {
  const { value, onChange, maxSize, clearable = true, preview = true } = props;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(undefined);
  const limit = maxSize === undefined ? undefined : t('image.max-size', { size: formatFileSize(maxSize) });

  const take = async ([file, ...others]: readonly File[]) => {
    setProblem(undefined);
    if (!file) return;
    latest.current = file;
    if (maxSize !== undefined && file.size > maxSize) {
      await alert({ title: t('image.cannot-upload'), message: limit ?? '' });
      return;
    }
    const image = await readImage(file);
    // Another one was chosen in its place meanwhile.
    if (latest.current !== file) return;
    if (image === undefined) setProblem(t('image.not-one', { name: file.name }));
    else {
      if (others.length > 0) setProblem(t('image.only-one', { name: file.name }));
      onChange(image);
    }
  };
  return (
    <Field {...props} error={problem ?? props.error} hint={limit ?? props.hint}>
      {(aria) => (
        <div className={styles.line}>
          {preview && (
            <div className={styles.preview}>
              {value ? (
                <img src={value} alt={t('image.preview')} className={styles.image} />
              ) : (
                <span className={styles.none}>{t('image.none')}</span>
              )}
              {value && clearable && !props.disabled && (
                <IconButton
                  icon="close"
                  size="small"
                  label={t('image.clear')}
                  className={styles.clear}
                  onClick={() => {
                    onChange(undefined);
                    input.current?.focus();
                  }}
                />
              )}
            </div>
          )}
          <DropArea
            images
            aria={aria}
            text={t('image.drop')}
            onFiles={take}
            control={props}
            inputRef={input}
            className={styles.area}
          />
        </div>
      )}
    </Field>
  );
}
