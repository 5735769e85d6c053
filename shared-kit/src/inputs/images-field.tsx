import { useRef, useState } from 'react';
import { withMove } from '../displays/drag-order';
import { OrderedItems } from '../displays/ordered-items';
import { formatFileSize } from '../i18n/text-format';
import { IconButton } from '../ui/icon-button';
import type { ControlProps } from './control';
import { DropArea } from './drop-area';
import { Field } from './field';
import styles from './images-field.module.css';
import { readImage } from './read-file';
import { useT } from './texts';

export interface ImagesFieldProps extends ControlProps<readonly string[]> {
  /** Bytes; larger files are left out, with the reason below. */
  maxSize?: number;
}

/** Pictures in an order, as data URLs: new ones go to the end, each can be moved and removed. */
export function ImagesField(props: ImagesFieldProps) {
  const { value, onChange, maxSize } = props;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState<string>();
  const images = value ?? [];
  // What takes long to be read joins what is there by then.
  const latest = useRef(images);
  latest.current = images;
  const size = formatFileSize(maxSize ?? 0);

  const take = async (files: readonly File[]) => {
    const fits = (file: File) => maxSize === undefined || file.size <= maxSize;
    const read = await Promise.all(files.map((file) => (fits(file) ? readImage(file) : undefined)));
    const reasons = files.flatMap((file, at) => {
      if (read[at] !== undefined) return [];
      return fits(file) ? t('image.not-one', { name: file.name }) : t('file.too-large', { name: file.name, size });
    });
    setLeft(reasons.join('\n') || undefined);
    const taken = read.filter((image) => image !== undefined);
    if (taken.length > 0) {
      latest.current = [...latest.current, ...taken];
      onChange(latest.current);
    }
  };
  return (
    <Field
      {...props}
      error={left ?? props.error}
      hint={maxSize === undefined ? props.hint : t('image.max-size', { size })}
    >
      {(aria) => (
        <div className={styles.parts}>
          {images.length === 0 ? (
            <div className={styles.empty}>{t('image.none-many')}</div>
          ) : (
            <OrderedItems
              label={props.label}
              // By its number: the same picture may be there twice.
              ids={images.map((_, at) => String(at))}
              onMove={(move) => onChange(withMove(images, move))}
              told={({ to }) => t('image.moved', { position: to + 1, count: images.length })}
              handleLabel={(at) => t('image.order', { number: at + 1 })}
              fixed={props.disabled}
              className={styles.images}
              itemClassName={styles.image}
            >
              {(at, handle) => (
                <>
                  <img
                    src={images[at]}
                    alt={t('image.number', { number: at + 1 })}
                    className={styles.picture}
                    draggable={false}
                  />
                  {!props.disabled && (
                    <div className={styles.tools}>
                      {handle}
                      <IconButton
                        icon="close"
                        size="small"
                        label={t('file.remove', { name: t('image.number', { number: at + 1 }) })}
                        onClick={() => {
                          onChange(images.filter((_, index) => index !== at));
                          input.current?.focus();
                        }}
                      />
                    </div>
                  )}
                </>
              )}
            </OrderedItems>
          )}
          <DropArea
            images
            aria={aria}
            text={t('image.drop-many')}
            onFiles={take}
            control={props}
            multiple
            inputRef={input}
          />
        </div>
      )}
    </Field>
  );
}
