import './svg-support';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import type { WidgetAction } from '../model/widget-action';
import type { WidgetContext } from '../runtime/widget-context';
import type { WidgetSource } from '../runtime/widget-source';
import { pump, value, valve } from './answers';
import { playCanvas, playImages } from './drawn-canvas';
import { renderWidget } from './render-widget';

interface MapOptions {
  settings?: Readonly<Record<string, unknown>>;
  config?: object;
  /** Attributes of each of two devices, both of which are called Pump. */
  attributes?: readonly Record<string, string>[];
  actions?: Readonly<Record<string, readonly WidgetAction[]>>;
  isVisitor?: boolean;
  answer?: (call: Call) => unknown;
  sources?: readonly WidgetSource[];
  timewindow?: WidgetContext['timewindow'];
  /** No picture can be loaded. */
  picturesFail?: boolean;
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
    timewindow,
    picturesFail = false,
  }: MapOptions = {},
) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const drawn = playCanvas();
  playImages(picturesFail);
  const names = [...new Set(attributes.flatMap((one) => Object.keys(one)))];
  const own = {
    ...{ kind: 'entities', name: '', aliasName: 'Pumps', keyFilters: [], latestKeys: [] },
    ...{ entities: { entityType: 'DEVICE', ids: [pump.id, valve.id] }, keys: names.map((name) => keyOf(name)) },
  } as unknown as WidgetSource;
  const asked: unknown[] = [];
  const run = jest.fn<void, Parameters<WidgetContext['run']>>();
  const rows = [pump, valve].slice(0, attributes.length).map((entityId, at) => ({
    entityId,
    latest: {
      ENTITY_FIELD: { name: value('Pump'), label: value('') },
      TIME_SERIES: {},
      ATTRIBUTE: Object.fromEntries(Object.entries(attributes[at] ?? {}).map(([name, text]) => [name, value(text)])),
    },
  }));
  const view = await renderWidget(key, {
    ...{
      kind: timewindow ? 'timeseries' : 'latest',
      settings,
      config,
      isVisitor,
      answer,
      timewindow: timewindow ?? {},
    },
    ...{ rows, sources: sources ?? [own] },
    actions: (source) => actions[source] ?? [],
    more: {
      run,
      sourcesFor(datasources) {
        asked.push(datasources);
        return [];
      },
    },
  });
  return { ...view, drawn, run, asked };
}
