import { useEffect, useEffectEvent, useState } from 'react';
import { flagSetting, textSetting } from '../../runtime/settings';
import { storedStyle } from '../../runtime/stored-style';
import type { WidgetContext } from '../../runtime/widget-context';
import { accepted, pause } from './commands';
import { ControlPlace, OnDevice } from './control-place';
import styles from './led-indicator.module.css';
import { useT } from './texts';
import { useCommands } from './use-commands';
import { type Device, useDeviceValue } from './use-device';
import { useParsed, valueKeyOf } from './use-switched';

/** A device that is not there yet is asked again after this, ms. */
const ASKED_AGAIN = 10_000;

/** Shows whether something of a device is on. */
export default function LedIndicator({ ctx }: { ctx: WidgetContext }) {
  return (
    <OnDevice ctx={ctx} keys={keysOf(ctx)}>
      {(device) => <Led ctx={ctx} device={device} />}
    </OnDevice>
  );
}

function keysOf({ settings }: WidgetContext) {
  const method = textSetting(settings.retrieveValueMethod, 'attribute');
  const key = valueKeyOf(method, textSetting(settings.valueAttribute, 'value'));
  return key ? [key] : [];
}

function Led({ ctx, device }: { ctx: WidgetContext; device: Device | null }) {
  const t = useT();
  const { settings, widget, isEdit } = ctx;
  const commands = useCommands(ctx, device);
  const { run, blocked, state } = commands;
  const [{ isOn, isRead: isKnown }, setState] = useState({
    isOn: flagSetting(settings.initialValue, false),
    isRead: false,
  });
  const setOn = (next: boolean) => setState({ isOn: next, isRead: true });
  const checks = flagSetting(settings.performCheckStatus, true);
  const [isChecked, setChecked] = useState(false);
  const { parseText } = useParsed(ctx);
  const ask = useEffectEvent(() =>
    run(
      async (send, signal) => {
        const method = textSetting(settings.checkStatusMethod, 'checkStatus');
        // Until the device says that it is there.
        while (!accepted(await send({ oneway: false, method }))) await pause(ASKED_AGAIN, signal);
        setChecked(true);
        return undefined;
      },
      { isRead: true },
    ),
  );
  const isAsked = checks && !blocked && !isEdit;
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  const isFailed = state.kind === 'failed' && !isChecked && isAsked;
  useEffect(() => {
    if (!isFailed) return;
    const timer = setTimeout(ask, ASKED_AGAIN);
    return () => clearTimeout(timer);
  }, [isFailed]);
  // Who may send nothing sees the value all the same.
  const isRead = !checks || isChecked || blocked !== undefined;
  const [key] = keysOf(ctx);
  const stored = useDeviceValue(device, key);
  const text = isRead && key ? stored : undefined;
  const read = useEffectEvent((value: string, isCurrent: () => boolean) =>
    parseText(value).then(
      (next) => isCurrent() && setOn(next),
      () => isCurrent() && setOn(false),
    ),
  );
  useEffect(() => {
    if (text === undefined) return;
    let isCurrent = true;
    read(text, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const color = storedStyle({ color: settings.ledColor || undefined });
  const word = t(!isKnown ? 'unknown' : isOn ? 'on' : 'off');
  // It asks again and again: that is told where it waits for others alone.
  const isAsking = state.kind === 'pending' && state.stage !== 'waiting' && !blocked;
  return (
    <ControlPlace ctx={ctx} commands={isAsking ? { ...commands, state: { kind: 'idle' } } : commands} told={word}>
      <div
        className={styles.led}
        style={color}
        role="img"
        aria-label={`${textSetting(settings.title) || widget.config.title || widget.title}: ${word}`}
        data-on={isOn}
        data-unknown={!isKnown || undefined}
      />
    </ControlPlace>
  );
}
