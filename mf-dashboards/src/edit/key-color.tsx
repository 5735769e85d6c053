import { gridTarget } from '@mullion/shared-kit/dialogs/grid-keys';
import { pickColor } from '@mullion/shared-kit/dialogs/pick-color';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { isRtl } from '@mullion/shared-kit/ui/is-rtl';
import { Popover } from '@mullion/shared-kit/ui/popover';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './key-color.module.css';
import { paletteRows } from './palette';
import { useT } from './texts';

const colors = paletteRows.flat();
const columns = paletteRows[0]?.length ?? 1;

interface KeyColorProps {
  /** What has the color. */
  name: string;
  value: string | undefined;
  onChange: (color: string) => void;
}

/** The color of a key on its chip: a press offers the palette, and any other color. */
export function KeyColor({ name, value, onChange }: KeyColorProps) {
  const t = useT();
  const label = t('key.color.of', { name });
  const ask = async () => {
    const picked = await pickColor(value);
    if (picked) onChange(picked);
  };
  return (
    <Popover
      label={label}
      placement="bottom-start"
      trigger={({ ref, ...trigger }) => (
        <button {...trigger} ref={ref} type="button" className={styles.trigger} aria-label={label} title={label}>
          <span className={styles.swatch} style={{ backgroundColor: value }} />
        </button>
      )}
    >
      {(close) => (
        <div className={styles.content}>
          <Palette
            label={label}
            value={value}
            onPick={(color) => {
              close();
              onChange(color);
            }}
          />
          <Button
            size="small"
            icon="color_lens"
            onClick={() => {
              close();
              runSafely(ask);
            }}
          >
            {t('key.color.custom')}
          </Button>
        </div>
      )}
    </Popover>
  );
}

interface PaletteProps {
  label: string;
  value: string | undefined;
  onPick: (color: string) => void;
}

/** All colors of the palette, a row for each hue. Arrows, Home, End, and Enter work. */
function Palette({ label, value, onPick }: PaletteProps) {
  const t = useT();
  const id = useId();
  const chosen = colors.findIndex((color) => color.value === value?.toLowerCase());
  const [active, setActive] = useState(Math.max(0, chosen));
  const list = useRef<HTMLDivElement>(null);
  // The active color stays in sight.
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const keyDown = (event: KeyboardEvent) => {
    const color = colors[active];
    if ((event.key === 'Enter' || event.key === ' ') && color) {
      event.preventDefault();
      onPick(color.value);
      return;
    }
    const rtl = isRtl(event.currentTarget);
    const target = gridTarget(event.key, active, colors.length, columns, paletteRows.length, rtl);
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
  };
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      className={styles.palette}
      onKeyDown={keyDown}
    >
      {colors.map((color, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and says which one is active.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the list.
        <div
          key={`${color.hue} ${color.shade}`}
          id={`${id}-${at}`}
          role="option"
          aria-label={t('key.color.shade', { hue: t(`hue.${color.hue}`), shade: color.shade })}
          aria-selected={at === chosen}
          data-active={at === active || undefined}
          className={styles.color}
          style={{ backgroundColor: color.value }}
          onClick={() => onPick(color.value)}
        />
      ))}
    </div>
  );
}
