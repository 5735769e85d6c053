import { useLayoutEffect, useRef, useState } from 'react';
import { RgbaColorPicker, setNonce } from 'react-colorful';
import { useT as useKitT } from '../i18n/i18n';
import { TextField } from '../inputs/text-field';
import { Button } from '../ui/button';
import { pageNonce } from '../ui/page-nonce';
import styles from './color-dialog.module.css';
import { colorText, isSameColor, parseColor } from './color-text';
import { Dialog } from './dialog';
import { useT } from './texts';

// The library adds a style element of its own when it is first drawn.
setNonce(pageNonce() ?? '');

/** Where the picker starts when there is no color yet. */
const start = { r: 11, g: 106, b: 130, a: 1 };

/** The question of `pickColor()`: an area, hue, opacity and the color as text. */
export function ColorDialog({ current, onClose }: { current?: string | null; onClose: (color?: string) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const [text, setText] = useState(current ?? '');
  const picker = useRef<HTMLDivElement>(null);
  const color = parseColor(text);

  const problem = text.trim() === '' ? t('color.required') : color ? undefined : t('color.invalid');
  const unchanged = isSameColor(text, current) ? t('color.unchanged') : undefined;

  // The library names its sliders and the values of its area in English only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it writes the values again with each color.
  useLayoutEffect(() => {
    const names = [t('color.area'), t('color.hue'), t('color.alpha')];
    for (const [at, slider] of (picker.current?.querySelectorAll('[role="slider"]') ?? []).entries()) {
      slider.setAttribute('aria-label', names[at] ?? '');
    }
    const area = picker.current?.querySelector('[role="slider"]');
    const values = area?.getAttribute('aria-valuetext')?.match(/\d+%/g) ?? [];
    area?.setAttribute('aria-valuetext', values.join(', '));
    area?.setAttribute('aria-valuenow', String(Number.parseInt(values[0] ?? '0', 10)));
  }, [t, text]);

  return (
    <Dialog
      size="small"
      title={t('color.title')}
      actions={
        <>
          <Button onClick={() => onClose()}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={problem ?? unchanged}
            onClick={() => color && onClose(colorText(color))}
          >
            {t('color.select')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {/* Its geometry runs from left to right in every language. */}
        <div ref={picker} dir="ltr">
          <RgbaColorPicker
            style={{ inlineSize: '100%' }}
            color={color ?? start}
            onChange={(next) => setText(colorText(next))}
          />
        </div>
        <div className={styles.text}>
          <span className={styles.preview}>
            <span className={styles.color} style={{ background: color && colorText(color) }} />
          </span>
          <TextField
            label={t('color.text')}
            value={text}
            onChange={(next) => setText(next ?? '')}
            error={text.trim() !== '' ? problem : undefined}
            autoFocus
          />
        </div>
      </div>
    </Dialog>
  );
}
