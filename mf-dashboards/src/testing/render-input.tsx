import { session } from '@mullion/shared-kit/session/session';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type Call, playPlatform, playSocket, renderModule } from '@mullion/shared-kit/testing/render-module';
import { act } from '@testing-library/react';
import texts from '../../locales/en_US.json';
import type { Widget } from '../model/widget';
import type { WidgetContext } from '../runtime/widget-context';
import { systemTypeOf } from '../widgets/widget-types';
import { answerAll, pageOf, pump, value } from './answers';

/** A key of a datasource, as far as tests say of it. */
export interface TestKey {
  name: string;
  type?: 'attribute' | 'timeseries';
  units?: string;
  settings?: Record<string, unknown>;
}

interface InputOptions {
  settings?: Record<string, unknown>;
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
  playFunctions();
  const socket = playSocket();
  const authUser = { authority: 'TENANT_ADMIN', isPublic: false, ...user };
  act(() => session.store.setState({ authUser: authUser as never }));
  const calls = playPlatform((call) => answer?.(call) ?? null);
  const widget = {
    ...{ id: 'w', isSystemType: true, bundleAlias: 'input_widgets', typeAlias: type, type: 'latest', title: 'Mine' },
    config: { datasources: [], settings },
  } as unknown as Widget;
  const drawn = systemTypeOf(widget);
  if (!drawn) throw new Error(`${type} is not drawn`);
  const heads: unknown[] = [];
  const refresh = jest.fn();
  const id = { entityType, id: pump.id };
  const source = {
    ...{ kind: 'entities', name: '', aliasName: '', entities: { entityType, ids: [pump.id] }, keyFilters: [] },
    keys: keys.map((key) => ({ label: key.name, type: 'attribute', settings: {}, ...key })),
    latestKeys: [],
  };
  const isAlone = type === 'device_claiming_widget';
  const ctx = {
    ...{ widget, settings, sources: isAlone ? [] : [source], isEdit: false, params: {} },
    ...{ timewindow: {}, dashboardTimewindow: {}, stateId: 'default', stateName: '', alarmSource: undefined },
    ...{ actions: () => [], refresh, setHead: (head: unknown) => heads.push(head) },
  } as unknown as WidgetContext;
  const shown = await renderModule(<drawn.Renderer ctx={ctx} />, { name: 'mf-dashboards', texts });
  const latest = (now: Record<string, string>) => ({
    ENTITY_FIELD: { name: value('Pump 7'), label: value('') },
    TIME_SERIES: Object.fromEntries(Object.entries(now).map(([key, text]) => [key, value(text)])),
    ATTRIBUTE: Object.fromEntries(Object.entries(now).map(([key, text]) => [key, value(text)])),
  });
  if (!isAlone) await answerAll(socket, pageOf({ entityId: id, latest: latest(values) }));
  /** The platform has other values now. */
  const tell = (now: Record<string, string>) => {
    const later = Object.fromEntries(Object.entries(now).map(([key, text]) => [key, value(text, 1_700_000_009_000)]));
    for (const command of socket.filter(({ body }) => body.latestCmd)) {
      const update = [{ entityId: id, latest: { ATTRIBUTE: later, TIME_SERIES: later }, timeseries: null }];
      command.answer({ cmdId: command.body.cmdId, errorCode: 0, update });
    }
  };
  return { ...shown, calls, heads, refresh, tell };
}
