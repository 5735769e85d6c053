import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flagSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useWidgetFunctions } from '../../runtime/widget-functions';
import { accepted } from './commands';
import type { Commands, Work } from './use-commands';
import { type Device, useDeviceValue } from './use-device';

/** Where a control learns its value from a value of the device. */
export function valueKeyOf(method: unknown, name: string): EntityKey | undefined {
  if (method === 'attribute') return { type: 'ATTRIBUTE', key: name };
  return method === 'timeseries' ? { type: 'TIME_SERIES', key: name } : undefined;
}

/** As types are installed: what counts without a function, which also tells a refusal. */
const INSTALLED = 'return data ? true : false;';

/** Calls functions of the widget’s settings; without a body, `usual` counts. */
function useSettingFunctions(ctx: WidgetContext) {
  const functions = useWidgetFunctions(ctx);
  return async (name: string, arg: string, value: unknown, usual: (value: unknown) => unknown): Promise<unknown> => {
    const body = textSetting(ctx.settings[name]);
    return body.trim() && body.trim() !== INSTALLED
      ? functions.call({ body, argNames: [arg], widget: 'ctx' }, [value])
      : usual(value);
  };
}

/** Whether a device’s value stands for on, by the widget’s function. Stored values are texts of JSON; what is none is off. */
export function useParsed(ctx: WidgetContext) {
  const call = useSettingFunctions(ctx);
  return {
    call,
    parse: async (data: unknown) =>
      Boolean(await call('parseValueFunction', 'data', data, (answer) => Boolean(accepted(answer)))),
    parseText: async (text: string) => {
      const data = readJson(text);
      return data !== undefined && Boolean(await call('parseValueFunction', 'data', data, Boolean));
    },
  };
}

interface Switched {
  /** As the device has it; never what is only wished. */
  isOn: boolean;
  /** It is not known to be so: the device hasn’t said it yet. */
  isUnknown: boolean;
  toggle: () => void;
}

/** Something of a device that is on or off. */
export function useSwitched(
  ctx: WidgetContext,
  device: Device | null,
  commands: Commands,
  retrieve: unknown,
  words: (isOn: boolean) => string,
): Switched {
  const { settings, isEdit } = ctx;
  const { run, blocked } = commands;
  const initial = { isOn: flagSetting(settings.initialValue, false), isUnknown: retrieve !== 'none' };
  const [{ isOn, isUnknown }, setState] = useState(initial);
  const setOn = (next: boolean) => setState({ isOn: next, isUnknown: false });
  const { call, parse, parseText } = useParsed(ctx);
  const stored = useDeviceValue(device, valueKeyOf(retrieve, textSetting(settings.valueKey, 'value')));
  const isAsked = retrieve === 'rpc' && !blocked && !isEdit;
  const ask = useEffectEvent(() => {
    const work: Work = async (send) => {
      const method = textSetting(settings.getValueMethod, 'getValue');
      setOn(await parse(await send({ oneway: false, method })));
      return undefined;
    };
    run(work, { isRead: true });
  });
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  const read = useEffectEvent((text: string, isCurrent: () => boolean) =>
    parseText(text).then(
      (next) => isCurrent() && setOn(next),
      () => isCurrent() && setOn(false),
    ),
  );
  const isRead = retrieve === 'attribute' || retrieve === 'timeseries';
  useEffect(() => {
    if (!isRead || stored === undefined) return;
    let isCurrent = true;
    read(stored, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [isRead, stored]);
  /** What was asked for last, until it is answered: the next press means its opposite. */
  const wish = useRef<{ isOn: boolean }>(undefined);
  const toggle = () => {
    const next = { isOn: !(wish.current ?? { isOn }).isOn };
    wish.current = next;
    run(async (send) => {
      try {
        const params = await call('convertValueFunction', 'value', next.isOn, (value) => value);
        await send({ oneway: true, method: textSetting(settings.setValueMethod, 'setValue'), params });
        setOn(next.isOn);
        return words(next.isOn);
      } finally {
        if (wish.current === next) wish.current = undefined;
      }
    });
  };
  return { isOn, isUnknown, toggle };
}
