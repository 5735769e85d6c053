import { ColorPicker } from 'primereact/colorpicker';
import { useState } from 'react';
import { colorText, isSameColor, parseColor } from '../../src/dialogs/color-text';
import { Dialog } from '../../src/dialogs/dialog';
import { useT } from '../../src/dialogs/texts';
import { useT as useKitT } from '../../src/i18n/i18n';
import { TextField } from '../../src/inputs/text-field';
import { Button } from '../../src/ui/button';
import { Unstyled } from '../../src/ui/unstyled';

export function ColorDialog({ current, onClose }: { current?: string | null; onClose: (color?: string) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const [text, setText] = useState(current ?? '');
  const color = parseColor(text);
  const problem = text.trim() === '' ? t('color.required') : color ? undefined : t('color.invalid');
  const unchanged = isSameColor(text, current) ? t('color.unchanged') : undefined;
  return (
    <Dialog
      size="small"
      title={t('color.title')}
      actions={
        <>
          <Button onClick={() => onClose()}>{kit('cancel')}</Button>
          <Button disabledReason={problem ?? unchanged} onClick={() => color && onClose(colorText(color))}>
            {t('color.select')}
          </Button>
        </>
      }
    >
      <Unstyled>
        <ColorPicker
          inline
          format="rgb"
          value={color}
          onChange={({ value }) => setText(colorText({ a: 1, ...(value as { r: number; g: number; b: number }) }))}
        />
      </Unstyled>
      <TextField label={t('color.text')} value={text} onChange={(next) => setText(next ?? '')} autoFocus />
    </Dialog>
  );
}
