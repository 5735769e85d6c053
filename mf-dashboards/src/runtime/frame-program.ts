import type { WidgetConfig } from '../model/widget';
import type { LatestRow } from './latest-rows';

/** What a stored script finds as data: one element for each datasource, entity and key. */
export interface ScriptData {
  datasource: Record<string, unknown>;
  dataKey: Record<string, unknown>;
  /** At most one pair of time and value. */
  data: (readonly [ts: number, value: string])[];
}

/** What the frame is told of its widget. */
export interface FrameContext {
  config: WidgetConfig;
  settings: Readonly<Record<string, unknown>>;
  data: readonly ScriptData[];
  params: object;
  width: number;
  height: number;
}

/** Rows in the shape that stored scripts read. */
export const scriptData = (rows: readonly LatestRow[]): ScriptData[] =>
  rows.flatMap(({ source, entity, cells }) =>
    cells.map(({ key, ts, value }) => ({
      datasource: {
        type: source.kind === 'count' ? 'entityCount' : 'entity',
        name: entity?.name ?? source.name,
        aliasName: source.aliasName,
        ...(entity && {
          entityId: entity.id.id,
          entityType: entity.id.entityType,
          entityName: entity.name,
          entityLabel: entity.label || entity.name,
        }),
        dataKeys: source.keys,
      },
      dataKey: { ...key },
      data: value === undefined ? [] : [[ts, value] as const],
    })),
  );

/**
 * The program of a stored widget's frame: gives the controller script `self`, which it fills with its functions, and calls
 * them as data and size change. What of `ctx` isn't there yet says so by name.
 */
export const frameProgram = (controllerScript: string): string => `
const told = () => bridge.context;
const members = {
  get widgetConfig() { return told().config; },
  get settings() { return told().settings; },
  get units() { return told().config.units || ''; },
  get decimals() { return told().config.decimals ?? 2; },
  get data() { return told().data; },
  get datasources() { return told().data.map((one) => one.datasource); },
  get defaultSubscription() { return { data: told().data, datasources: members.datasources }; },
  get width() { return told().width; },
  get height() { return told().height; },
  get $container() { return [bridge.container]; },
  get $scope() { return scope; },
  stateController: { getStateParams: () => told().params },
  actionsApi: {
    getActionDescriptors: (source) => (told().config.actions || {})[source] || [],
    handleWidgetAction: (event, descriptor, entityId, entityName, params, entityLabel) =>
      bridge.call('handleWidgetAction', descriptor && descriptor.id, entityId || null, entityName || '', entityLabel || ''),
  },
  utils: { formatValue },
  detectChanges() {},
};
const scope = {};
function formatValue(value, decimals, units, showZeroDecimals) {
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
  if (value === null || value === undefined || !Number.isFinite(number)) return value;
  if (typeof decimals !== 'number' && !units) return value;
  let text = typeof decimals === 'number' ? number.toFixed(decimals) : String(number);
  if (!showZeroDecimals && text.includes('.')) text = text.replace(/\\.?0+$/, '');
  return units ? text + ' ' + units : text;
}
const ctx = new Proxy(members, {
  get(target, name) {
    if (typeof name === 'symbol' || name in target) return target[name];
    if (name === 'then' || name === 'toJSON') return undefined;
    throw new Error('ctx.' + name + ' isn’t available in this console');
  },
  has: (target, name) => name in target,
});
scope.ctx = ctx;
const self = { ctx };
(function (self, ctx) {
${controllerScript}
}).call(self, self, ctx);
const call = (name) => { if (typeof self[name] === 'function') self[name](); };
let before = told();
call('onInit');
call('onDataUpdated');
bridge.onContext((now) => {
  const resized = now.width !== before.width || now.height !== before.height;
  const changed = JSON.stringify(now.data) !== JSON.stringify(before.data);
  before = now;
  if (resized) call('onResize');
  if (changed) call('onDataUpdated');
});
`;
