import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { useEffect, useEffectEvent, useState } from 'react';
import { flagSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useWidgetFunctions } from '../../runtime/widget-functions';
import type { Commands, Work } from './use-commands';
import { type Device, useDeviceValue } from './use-device';

/** Where a control learns its value from a value of the device. */
export function valueKeyOf(method: unknown, name: string): EntityKey | undefined {
  if (method === 'attribute') return { type: 'ATTRIBUTE', key: name };
  return method === 'timeseries' ? { type: 'TIME_SERIES', key: name } : undefined;
}

/** Calls functions of the widget’s settings; without a body, `usual` counts. */
function useSettingFunctions(ctx: WidgetContext) {
  const functions = useWidgetFunctions(ctx);
  return async (name: string, arg: string, value: unknown, usual: (value: unknown) => unknown): Promise<unknown> => {
    const body = textSetting(ctx.settings[name]);
    return body.trim() ? functions.call({ body, argNames: [arg], widget: 'ctx' }, [value]) : usual(value);
  };
}

/** Whether a device’s value stands for on, by the widget’s function. Stored values are texts of JSON; what is none is off. */
export function useParsed(ctx: WidgetContext) {
  const call = useSettingFunctions(ctx);
  return {
    call,
    parse: async (data: unknown) => Boolean(await call('parseValueFunction', 'data', data, Boolean)),
    parseText: async (text: string) => {
      const data = readJson(text);
      return data !== undefined && Boolean(await call('parseValueFunction', 'data', data, Boolean));
    },
  };
}

interface Switched {
  /** As the device has it; never what is only wished. */
  isOn: boolean;
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
  const [isOn, setOn] = useState(() => flagSetting(settings.initialValue, false));
  const { call, parse, parseText } = useParsed(ctx);
  const stored = useDeviceValue(device, valueKeyOf(retrieve, textSetting(settings.valueKey, 'value')));
  const isAsked = retrieve === 'rpc' && !blocked && !isEdit;
  const ask = useEffectEvent(() => {
    const work: Work = async (send) => {
      const method = textSetting(settings.getValueMethod, 'getValue');
      setOn(await parse(await send({ oneway: false, method })));
      return undefined;
    };
    run(work, { canRetry: true });
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
  const toggle = () => {
    const next = !isOn;
    run(async (send) => {
      const params = await call('convertValueFunction', 'value', next, (value) => value);
      await send({ oneway: true, method: textSetting(settings.setValueMethod, 'setValue'), params });
      setOn(next);
      return words(next);
    });
  };
  return { isOn, toggle };
}
