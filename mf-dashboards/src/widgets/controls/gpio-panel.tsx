import { LatestContent } from '../../runtime/latest-content';
import type { LatestRow } from '../../runtime/latest-rows';
import { storedStyle } from '../../runtime/stored-style';
import { useLatestRows } from '../../runtime/use-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';
import { GpioBoard, pinsOf } from './gpio-board';
import styles from './gpio-panel.module.css';
import { useT } from './texts';

/** Shows which pins of a board are on: each is the value of the key whose label is its number. */
export default function GpioPanel({ ctx }: { ctx: WidgetContext }) {
  const latest = useLatestRows(ctx);
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {(rows) => <Leds ctx={ctx} rows={rows} />}
    </LatestContent>
  );
}

function Leds({ ctx, rows }: { ctx: WidgetContext; rows: readonly LatestRow[] }) {
  const t = useT();
  const cells = rows.flatMap((row) => row.cells).filter(({ value }) => value !== undefined);
  const known = new Set(cells.map(({ key }) => key.label));
  const lit = new Set(cells.filter(({ value }) => value === 'true').map(({ key }) => key.label));
  return (
    <GpioBoard
      pins={pinsOf(ctx)}
      ground={ctx.settings.ledPanelBackgroundColor}
      usualGround="#008a00"
      label={ctx.widget.config.title || ctx.widget.title}
    >
      {({ pin, label, color }) => {
        const isOn = lit.has(String(pin));
        const isUnknown = !known.has(String(pin));
        return (
          <span
            className={styles.led}
            style={storedStyle({ color: color || undefined })}
            role="img"
            aria-label={`${t('gpio.pin', { pin, label })}: ${t(isUnknown ? 'unknown' : isOn ? 'on' : 'off')}`}
            data-on={isOn}
            data-unknown={isUnknown || undefined}
          />
        );
      }}
    </GpioBoard>
  );
}
