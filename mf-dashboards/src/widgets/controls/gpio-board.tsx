import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import type { ReactNode } from 'react';
import { listSetting, numberSetting, objectSetting, textSetting } from '../../runtime/settings';
import { storedStyle } from '../../runtime/stored-style';
import type { WidgetContext } from '../../runtime/widget-context';
import styles from './gpio-board.module.css';
import { useT } from './texts';

/** A pin of a board. */
export interface Pin {
  pin: number;
  label: string;
  row: number;
  col: 0 | 1;
  color: string;
}

/** The pins that a widget stores, by row and column. */
export const pinsOf = ({ settings }: Pick<WidgetContext, 'settings'>): readonly Pin[] =>
  listSetting(settings.gpioList)
    .map(objectSetting)
    .map(
      (stored): Pin => ({
        pin: numberSetting(stored.pin, 0),
        label: textSetting(stored.label),
        row: Math.max(0, Math.floor(numberSetting(stored.row, 0))),
        col: numberSetting(stored.col, 0) === 1 ? 1 : 0,
        color: textSetting(stored.color),
      }),
    )
    .sort((one, other) => one.row - other.row || one.col - other.col);

interface BoardProps {
  pins: readonly Pin[];
  /** As it is stored. */
  ground: unknown;
  usualGround: string;
  /** Its name where nothing in it takes the keyboard: it scrolls. */
  label?: string;
  children: (pin: Pin) => ReactNode;
}

/** Pins in two columns, as they stand on a board. */
export function GpioBoard({ pins, ground, usualGround, label, children }: BoardProps) {
  const t = useT();
  if (pins.length === 0) return <EmptyState icon="memory" title={t('gpio.none')} />;
  const { backgroundColor = usualGround } = storedStyle({ backgroundColor: ground || undefined });
  return (
    <section className={styles.scroll} tabIndex={label ? 0 : undefined} aria-label={label}>
      <ul className={styles.board} style={{ '--ground': backgroundColor } as React.CSSProperties}>
        {pins.map((pin, at) => (
          <li
            key={`${at} ${pin.pin}`}
            className={styles.pin}
            data-col={pin.col}
            style={{ gridRow: pin.row + 1, gridColumn: pin.col + 1 }}
          >
            <span className={styles.label} title={pin.label}>
              {pin.label}
            </span>
            <span className={styles.number}>{pin.pin}</span>
            <span className={styles.mark}>{children(pin)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
