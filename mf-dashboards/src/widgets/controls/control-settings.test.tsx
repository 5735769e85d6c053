import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen } from '@testing-library/react';
import { pageOf, pump } from '../../testing/answers';
import { quiet } from '../../testing/quiet';
import { renderWidget } from '../../testing/render-widget';
import { testSettings } from '../../testing/turned-settings';

/* Every declared setting of controls, turned once: what is drawn, sent, or waited for has to change. */

/** What has to be stored besides, so that a setting counts. */
const alongside: Readonly<Record<string, object>> = {
  persistentPollingInterval: { requestPersistent: true },
  valueKey: { retrieveValueMethod: 'attribute' },
};
/** Other values than those that follow from the kind of a field. */
const turned: Readonly<Record<string, unknown>> = {
  parseValueFunction: 'return !data;',
  convertValueFunction: 'return { to: value };',
  parseGpioStatusFunction: 'return !body[pin];',
  'gpioList.col': 1,
  entityParameters: '{"other": 1}',
  methodParams: '{"other": 1}',
  'gpioStatusRequest.paramsBody': '{"other": 1}',
  'gpioStatusChangeRequest.paramsBody': '{"other": "{$pin}"}',
  persistentPollingInterval: 9000,
  displayColumns: ['status'],
  defaultSortOrder: 'expirationTime',
};

const gpioList = [{ pin: 7, label: 'Lamp', row: 0, col: 0, color: '#00ff00' }];
const common = { title: 'Pump', gpioList, entityParameters: '{"limit": 5}' };
const sources = [
  {
    ...{ kind: 'entities', name: '', aliasName: '', entities: { entityType: 'DEVICE', ids: [pump.id] } },
    ...{ keyFilters: [], latestKeys: [], keys: [{ name: 'lamp', type: 'attribute', label: '7', settings: {} }] },
  },
];

const waits: number[] = [];
const wait = globalThis.setTimeout;
beforeEach(() => {
  waits.length = 0;
  // No mock: what waits for the page would take it for fake time.
  globalThis.setTimeout = ((work: () => void, ms = 0, ...more: unknown[]) => {
    if (ms >= 2000) waits.push(ms);
    return wait(work, ms, ...more);
  }) as typeof setTimeout;
});
afterEach(() => {
  globalThis.setTimeout = wait;
});

const record = {
  ...{ id: { id: 'r1' }, createdTime: 1, expirationTime: 2, status: 'QUEUED', response: null },
  request: { oneway: false, body: { method: 'reboot', params: '{}' }, retries: null },
};

/** The device knows its value, and refuses to be told another: both ways of a command have a trace. */
function answer({ method, path, body }: Call) {
  if (path.startsWith('/api/rpc/persistent/device/')) return { ...pageOf(record), totalElements: 50, totalPages: 5 };
  if (method !== 'POST' || !path.startsWith('/api/rpc/')) return null;
  const { persistent, method: asked } = body as { persistent?: boolean; method: string };
  if (persistent) return { rpcId: 'r1' };
  if (['getValue', 'checkStatus', 'getGpioStatus', 'other'].includes(asked))
    return asked === 'getGpioStatus' ? { 7: true } : 30;
  throw new ApiError({ kind: 'http', status: 504, statusText: 'Gateway Timeout', method: 'POST', url: path });
}

/** What a control with these settings draws and sends, from its opening over one press. */
async function traceOf(key: string, settings: Readonly<Record<string, unknown>>, isEdit: boolean) {
  waits.length = 0;
  const isPanel = key.endsWith('gpio_panel');
  const { calls, container } = await renderWidget(key, {
    isEdit,
    settings: { ...common, ...settings },
    attributes: { value: 'true', lamp: 'true' },
    series: { value: 'false' },
    ...(isPanel && { sources: sources as never }),
    answer,
  });
  const look = () => quiet(() => `${calls.length} ${container.innerHTML}`);
  const opened = await look();
  const line = screen.queryByRole('textbox', { name: 'Command line' });
  const [control] = line
    ? [line]
    : [...screen.queryAllByRole('switch'), ...screen.queryAllByRole('slider'), ...screen.queryAllByRole('button')];
  if (control) {
    if (control.getAttribute('role') === 'slider') act(() => fireEvent.keyDown(control, { key: 'ArrowUp' }));
    else if (line) {
      act(() => fireEvent.change(line, { target: { value: 'reboot' } }));
      act(() => fireEvent.keyDown(line, { key: 'Enter' }));
    } else act(() => fireEvent.click(control));
    await look();
  }
  return JSON.stringify([
    opened,
    container.innerHTML,
    calls.map(({ path, query, body }) => [path, query, body]),
    waits,
  ]);
}

testSettings('src/widgets/controls/control-settings.test.tsx', {
  trace: (type, { settings }, way) => traceOf(type, settings, way === 'edit'),
  turned,
  alongside: (path) => alongside[path],
  rows: { gpioList: { pin: 9, label: 'Third', row: 2, col: 0 } },
  // What a control begins with stays while it asks nothing.
  way: (path) => (path === 'initialValue' ? 'edit' : undefined),
});
