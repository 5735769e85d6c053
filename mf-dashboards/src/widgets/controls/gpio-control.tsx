import { readJson } from '@mullion/shared-kit/browser/read-json';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { objectSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useWidgetFunctions } from '../../runtime/widget-functions';
import { accepted } from './commands';
import { CommandStatus, OnDevice } from './control-place';
import { GpioBoard, pinsOf } from './gpio-board';
import styles from './gpio-control.module.css';
import { useT } from './texts';
import { termsOf, useCommands, type Work } from './use-commands';
import type { Device } from './use-device';

/** Switches the pins of a board. */
export default function GpioControl({ ctx }: { ctx: WidgetContext }) {
  return <OnDevice ctx={ctx}>{(device) => <Pins ctx={ctx} device={device} />}</OnDevice>;
}

/** As types are installed: what counts without a function, which also tells a refusal. */
const INSTALLED = 'return body[pin] === true;';
const usualChange = '{"pin": "{$pin}", "enabled": "{$enabled}"}';

/** The parameters of a change: what stands in quotes for the pin and its state is replaced with them. */
function changeOf(body: string, pin: number, enabled: boolean): unknown {
  const filled = body
    .replace(/"\{\$pin\}"/g, String(pin))
    .replace(/"\{\$enabled\}"/g, String(enabled))
    .replace(/\{\$pin\}/g, String(pin))
    .replace(/\{\$enabled\}/g, String(enabled));
  const read = readJson(filled);
  return read === undefined ? filled : read;
}

/** Of a switch, what isn’t known can’t be told but as off. */
const roleOf = (isOn: boolean | undefined, name: string, t: Translate) =>
  isOn === undefined
    ? ({ 'aria-label': t('unknown.of', { name }), 'data-unknown': true } as const)
    : ({ role: 'switch', 'aria-checked': isOn, 'aria-label': name } as const);

function Pins({ ctx, device }: { ctx: WidgetContext; device: Device | null }) {
  const t = useT();
  const { settings, isEdit } = ctx;
  const functions = useWidgetFunctions(ctx);
  const commands = useCommands(ctx, device, { terms: termsOf(settings, 1000) });
  const { run, blocked, state } = commands;
  const pins = pinsOf(ctx);
  /** Of the pins of which the device has said it. */
  const [states, setStates] = useState<Readonly<Record<number, boolean>>>({});
  const parse = async (body: unknown, pin: number): Promise<boolean> => {
    const own = textSetting(settings.parseGpioStatusFunction).trim();
    const usual = () => objectSetting(accepted(body))[pin] === true;
    return own && own !== INSTALLED
      ? (await functions.call({ body: own, argNames: ['body', 'pin'], widget: 'ctx' }, [body, pin])) === true
      : usual();
  };
  const ask = useEffectEvent(() =>
    run(
      async (send) => {
        const { method, paramsBody } = objectSetting(settings.gpioStatusRequest);
        const params = textSetting(paramsBody, '{}');
        const answer = await send({ oneway: false, method: textSetting(method, 'getGpioStatus'), params });
        const now = await Promise.all(pins.map(async ({ pin }) => [pin, await parse(answer, pin)] as const));
        setStates(Object.fromEntries(now));
        return undefined;
      },
      { isRead: true },
    ),
  );
  const isAsked = !blocked && !isEdit;
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  /** What was asked for last of each pin, until it is answered: the next press means its opposite. */
  const wishes = useRef(new Map<number, { enabled: boolean }>());
  const toggle = (pin: number) => {
    const wish = { enabled: !(wishes.current.get(pin)?.enabled ?? states[pin] ?? false) };
    wishes.current.set(pin, wish);
    const forget = () => wishes.current.get(pin) === wish && wishes.current.delete(pin);
    const work: Work = async (send) => {
      const { method, paramsBody } = objectSetting(settings.gpioStatusChangeRequest);
      const params = changeOf(textSetting(paramsBody, usualChange), pin, wish.enabled);
      const answer = await send({ oneway: false, method: textSetting(method, 'setGpioStatus'), params });
      const isOn = await parse(answer, pin);
      setStates((now) => ({ ...now, [pin]: isOn }));
      return undefined;
    };
    run((send, signal) => work(send, signal).finally(forget), { about: `pin ${pin}` });
  };
  return (
    <div className={styles.place}>
      <GpioBoard pins={pins} ground={settings.switchPanelBackgroundColor} usualGround="#008a00">
        {({ pin, label }) => (
          <button
            type="button"
            {...roleOf(states[pin], t('gpio.pin', { pin, label }), t)}
            className={styles.switch}
            aria-disabled={blocked ? true : undefined}
            aria-busy={state.kind === 'pending' || undefined}
            onClick={() => blocked || toggle(pin)}
          />
        )}
      </GpioBoard>
      <CommandStatus commands={commands} />
    </div>
  );
}
