import { formatNumber } from '@mullion/shared-kit/time/format';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { numberSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { accepted, CommandError } from './commands';
import { ControlPlace, OnDevice } from './control-place';
import styles from './knob-control.module.css';
import { fitted, KNOB_FROM, KNOB_TURN, type KnobRange, shareOf, valueAfter, valueAt } from './knob-shape';
import { useT } from './texts';
import { useCommands } from './use-commands';
import type { Device } from './use-device';

/** Turns a number of a device up and down. */
export default function KnobControl({ ctx }: { ctx: WidgetContext }) {
  return <OnDevice ctx={ctx}>{(device) => <Knob ctx={ctx} device={device} />}</OnDevice>;
}

function Knob({ ctx, device }: { ctx: WidgetContext; device: Device | null }) {
  const t = useT();
  const { settings, widget, isEdit } = ctx;
  const titleId = useId();
  const commands = useCommands(ctx, device);
  const { run, blocked, state } = commands;
  const range: KnobRange = {
    min: numberSetting(settings.minValue, 0),
    max: numberSetting(settings.maxValue, 100),
    decimals: Math.min(15, Math.max(0, numberSetting(widget.config.decimals, 2))),
  };
  const [{ value, isKnown }, setState] = useState(() => ({
    value: fitted(numberSetting(settings.initialValue, 50), range),
    isKnown: false,
  }));
  const setValue = (next: number) => setState({ value: next, isKnown: true });
  /** Where it was turned to and has not been sent to. */
  const [wish, setWish] = useState<number>();
  const ask = useEffectEvent(() =>
    run(
      async (send) => {
        const method = textSetting(settings.getValueMethod, 'getValue');
        const answer = numberSetting(accepted(await send({ oneway: false, method })), Number.NaN);
        if (!Number.isFinite(answer)) throw new CommandError('not-number');
        setValue(fitted(answer, range));
        return undefined;
      },
      { isRead: true },
    ),
  );
  const isAsked = !blocked && !isEdit;
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  const sendTo = (next: number) => {
    setWish(next);
    run(async (send) => {
      try {
        await send({ oneway: true, method: textSetting(settings.setValueMethod, 'setValue'), params: next });
        setValue(next);
        return t('delivered');
      } finally {
        // What was wished after it is still on its way.
        setWish((now) => (now === next ? undefined : now));
      }
    });
  };
  const isTurning = useRef(false);
  const turnTo = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const next = valueAt(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2, range);
    setWish(next);
    return next;
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    if (blocked || event.button !== 0) return;
    isTurning.current = true;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    turnTo(event);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (isTurning.current) turnTo(event);
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    if (isTurning.current) sendTo(turnTo(event));
    isTurning.current = false;
  };
  const leave = () => {
    isTurning.current = false;
    setWish(undefined);
  };
  const shown = wish ?? value;
  const isUnknown = wish === undefined && !isKnown;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // The browser's: Back, a bookmark.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = valueAfter(event.key, shown, range, isRtl);
    if (next === undefined || blocked) return;
    event.preventDefault();
    if (next !== shown) sendTo(next);
  };
  const title = textSetting(settings.title);
  const share = shareOf(shown, range);
  const write = (number: number) => formatNumber(number, { atMost: range.decimals });
  return (
    <ControlPlace ctx={ctx} commands={commands} titleId={titleId} told={isUnknown ? t('unknown') : undefined}>
      <div
        className={styles.knob}
        role="slider"
        tabIndex={0}
        aria-labelledby={title ? titleId : undefined}
        aria-label={title ? undefined : widget.config.title || widget.title}
        aria-valuemin={range.min}
        aria-valuemax={range.max}
        aria-valuenow={shown}
        aria-valuetext={isUnknown ? t('unknown') : undefined}
        data-unknown={isUnknown || undefined}
        aria-disabled={blocked ? true : undefined}
        aria-busy={state.kind === 'pending' || undefined}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={leave}
        onKeyDown={press}
      >
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
          <path className={styles.track} d={arc(1)} />
          {share > 0 && <path className={styles.fill} d={arc(share)} />}
          <circle className={styles.body} r="32" />
          <circle className={styles.mark} cy="-25" r="3" transform={`rotate(${KNOB_FROM + share * KNOB_TURN})`} />
          <text className={styles.value} y="1">
            {isUnknown ? '?' : write(shown)}
          </text>
          <text className={styles.end} x="-30" y="46">
            {write(range.min)}
          </text>
          <text className={styles.end} x="30" y="46">
            {write(range.max)}
          </text>
        </svg>
      </div>
    </ControlPlace>
  );
}

/** From the lowest value to a share of the turn. */
function arc(share: number): string {
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(42 * Math.sin(angle)).toFixed(2)} ${(-42 * Math.cos(angle)).toFixed(2)}`;
  };
  const isLarge = share * KNOB_TURN > 180 ? 1 : 0;
  return `M ${point(KNOB_FROM)} A 42 42 0 ${isLarge} 1 ${point(KNOB_FROM + share * KNOB_TURN)}`;
}
