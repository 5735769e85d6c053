import { readJson } from '@mullion/shared-kit/browser/read-json';
import { useEffect, useEffectEvent, useState } from 'react';
import { objectSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useWidgetFunctions } from '../../runtime/widget-functions';
import { CommandStatus, OnDevice } from './control-place';
import { GpioBoard, pinsOf } from './gpio-board';
import styles from './gpio-control.module.css';
import { useT } from './texts';
import { termsOf, useCommands } from './use-commands';
import type { Device } from './use-device';

/** Switches the pins of a board. */
export default function GpioControl({ ctx }: { ctx: WidgetContext }) {
  return <OnDevice ctx={ctx}>{(device) => <Pins ctx={ctx} device={device} />}</OnDevice>;
}

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

function Pins({ ctx, device }: { ctx: WidgetContext; device: Device | null }) {
  const t = useT();
  const { settings, isEdit } = ctx;
  const functions = useWidgetFunctions(ctx);
  const commands = useCommands(ctx, device, { terms: termsOf(settings, 1000) });
  const { run, blocked, state } = commands;
  const pins = pinsOf(ctx);
  const [on, setOn] = useState<ReadonlySet<number>>(new Set());
  const parse = async (body: unknown, pin: number): Promise<boolean> => {
    const own = textSetting(settings.parseGpioStatusFunction).trim();
    const usual = () => objectSetting(body)[pin] === true;
    return own
      ? (await functions.call({ body: own, argNames: ['body', 'pin'], widget: 'ctx' }, [body, pin])) === true
      : usual();
  };
  const ask = useEffectEvent(() =>
    run(
      async (send) => {
        const { method, paramsBody } = objectSetting(settings.gpioStatusRequest);
        const params = textSetting(paramsBody, '{}');
        const answer = await send({ oneway: false, method: textSetting(method, 'getGpioStatus'), params });
        const states = await Promise.all(pins.map(async ({ pin }) => ((await parse(answer, pin)) ? [pin] : [])));
        setOn(new Set(states.flat()));
        return undefined;
      },
      { canRetry: true },
    ),
  );
  const isAsked = !blocked && !isEdit;
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  const toggle = (pin: number) => {
    const enabled = !on.has(pin);
    run(async (send) => {
      const { method, paramsBody } = objectSetting(settings.gpioStatusChangeRequest);
      const params = changeOf(textSetting(paramsBody, usualChange), pin, enabled);
      const answer = await send({ oneway: false, method: textSetting(method, 'setGpioStatus'), params });
      const isOn = await parse(answer, pin);
      setOn((now) => {
        const next = new Set(now);
        if (isOn) next.add(pin);
        else next.delete(pin);
        return next;
      });
      return undefined;
    });
  };
  return (
    <div className={styles.place}>
      <GpioBoard pins={pins} ground={settings.switchPanelBackgroundColor} usualGround="#008a00">
        {({ pin, label }) => (
          <button
            type="button"
            role="switch"
            className={styles.switch}
            aria-checked={on.has(pin)}
            aria-label={t('gpio.pin', { pin, label })}
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
