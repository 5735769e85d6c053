import type { Call } from '@mullion/shared-kit/testing/render-module';
import type { WidgetSource } from '../runtime/widget-source';
import { pump, value } from './answers';
import { renderWidget } from './render-widget';

/** A key of a datasource, as far as tests say of it. */
export interface TestKey {
  name: string;
  type?: 'attribute' | 'timeseries';
  units?: string;
  settings?: Readonly<Record<string, unknown>>;
}

interface InputOptions {
  settings?: Readonly<Record<string, unknown>>;
  keys?: readonly TestKey[];
  /** Latest values of the entity. */
  values?: Record<string, string>;
  entityType?: string;
  user?: { authority?: string; isPublic?: boolean };
  answer?: (call: Call) => unknown;
}

/** Draws a system widget in which people enter values of one entity, outside of a dashboard; what the platform is called with. */
export async function renderInput(
  type: string,
  {
    settings = {},
    keys = [{ name: 'limit' }],
    values = {},
    entityType = 'DEVICE',
    user = {},
    answer,
  }: InputOptions = {},
) {
  const refresh = jest.fn();
  const id = { entityType, id: pump.id };
  const source = {
    ...{ kind: 'entities', name: '', aliasName: '', entities: { entityType, ids: [pump.id] }, keyFilters: [] },
    keys: keys.map((key) => ({ label: key.name, type: 'attribute', settings: {}, ...key })),
    latestKeys: [],
  } as unknown as WidgetSource;
  const latest = Object.fromEntries(Object.entries(values).map(([key, text]) => [key, value(text)]));
  const { socket, ...shown } = await renderWidget(`input_widgets.${type}`, {
    ...{ kind: 'latest', settings, authority: user.authority, isVisitor: user.isPublic, answer, more: { refresh } },
    ...(type === 'device_claiming_widget' ? { isUntargeted: true } : { sources: [source] }),
    rows: [
      {
        entityId: id,
        latest: {
          ENTITY_FIELD: { name: value('Pump 7'), label: value('') },
          TIME_SERIES: latest,
          ATTRIBUTE: latest,
        },
      },
    ],
  });
  /** The platform has other values now. */
  const tell = (now: Record<string, string>) => {
    const later = Object.fromEntries(Object.entries(now).map(([key, text]) => [key, value(text, 1_700_000_009_000)]));
    for (const command of socket.filter(({ body }) => body.latestCmd)) {
      const update = [{ entityId: id, latest: { ATTRIBUTE: later, TIME_SERIES: later }, timeseries: null }];
      command.answer({ cmdId: command.body.cmdId, errorCode: 0, update });
    }
  };
  return { ...shown, refresh, tell };
}
