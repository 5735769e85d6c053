import './svg-support';
import { session } from '@mullion/shared-kit/session/session';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type Call, playPlatform, playSocket, renderModule } from '@mullion/shared-kit/testing/render-module';
import { act } from '@testing-library/react';
import texts from '../../locales/en_US.json';
import type { Widget } from '../model/widget';
import type { WidgetAction } from '../model/widget-action';
import type { WidgetContext } from '../runtime/widget-context';
import type { WidgetSource } from '../runtime/widget-source';
import { systemTypeOf } from '../widgets/widget-types';
import { answerAll, pageOf, pump, value, valve } from './answers';
import { playCanvas, playImages } from './drawn-canvas';

interface MapOptions {
  settings?: Record<string, unknown>;
  config?: object;
  /** Attributes of each of two devices, both of which are called Pump. */
  attributes?: readonly Record<string, string>[];
  actions?: Readonly<Record<string, readonly WidgetAction[]>>;
  isVisitor?: boolean;
  answer?: (call: Call) => unknown;
  sources?: readonly WidgetSource[];
  timewindow?: WidgetContext['timewindow'];
}

export const keyOf = (name: string, type = 'attribute') => ({ name, type, label: name, settings: {} }) as const;

const places = [
  { latitude: '50', longitude: '8', temperature: '21' },
  { latitude: '51.5', longitude: '9', temperature: '5' },
];

/** Draws a map of two devices, in a place of 600 × 400 px; what was drawn and run. */
export async function renderMap(
  key: string,
  {
    settings = {},
    config = {},
    attributes = places,
    actions = {},
    isVisitor = false,
    answer,
    sources,
    timewindow = {},
  }: MapOptions = {},
) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  playFunctions();
  const drawn = playCanvas();
  playImages();
  const socket = playSocket();
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN', isPublic: isVisitor } as never }));
  const calls = playPlatform((call) => answer?.(call) ?? null);
  const [bundleAlias = '', typeAlias = ''] = key.split('.');
  const widget = {
    ...{ id: 'w', isSystemType: true, bundleAlias, typeAlias, type: 'latest', title: 'Mine', sizeX: 8, sizeY: 6 },
    config: { datasources: [], settings, ...config },
  } as unknown as Widget;
  const type = systemTypeOf(widget);
  if (!type) throw new Error(`${key} is not drawn`);
  const names = [...new Set(attributes.flatMap((one) => Object.keys(one)))];
  const own = {
    ...{ kind: 'entities', name: '', aliasName: 'Pumps', keyFilters: [], latestKeys: [] },
    ...{ entities: { entityType: 'DEVICE', ids: [pump.id, valve.id] }, keys: names.map((name) => keyOf(name)) },
  } as unknown as WidgetSource;
  const asked: unknown[] = [];
  const run = jest.fn<void, Parameters<WidgetContext['run']>>();
  const ctx = {
    ...{
      widget,
      settings,
      sources: sources ?? [own],
      isEdit: false,
      params: {},
      timewindow,
      dashboardTimewindow: {},
    },
    ...{ stateId: 'default', stateName: '', alarmSource: undefined, target: undefined, run },
    actions: (source: string) => actions[source] ?? [],
    setHead: () => undefined,
    sourcesFor: (datasources: unknown) => {
      asked.push(datasources);
      return [];
    },
  } as unknown as WidgetContext;
  const view = await renderModule(<type.Renderer ctx={ctx} />, { name: 'mf-dashboards', texts });
  const rows = [pump, valve].slice(0, attributes.length).map((entityId, at) => ({
    entityId,
    latest: {
      ENTITY_FIELD: { name: value('Pump'), label: value('') },
      TIME_SERIES: {},
      ATTRIBUTE: Object.fromEntries(Object.entries(attributes[at] ?? {}).map(([name, text]) => [name, value(text)])),
    },
  }));
  await answerAll(socket, pageOf(...rows));
  return { ...view, calls, socket, drawn, run, asked };
}
