import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { controlForms } from '../../edit/widget-settings/control-forms';
import type { StoredField, ValuedField } from '../../edit/widget-settings/stored-field';
import { valuedFields } from '../../edit/widget-settings/stored-values';
import { pageOf, pump } from '../../testing/answers';
import { renderControl } from '../../testing/render-control';

/*
 * Every declared setting of every control, turned once: what is drawn, sent, or waited for has to change. A new setting is in the table by
 * being declared.
 */

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
  gpioList: [{ pin: 9, label: 'Third', row: 2, col: 0 }],
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

const otherOf = (field: ValuedField): unknown => {
  switch (field.kind) {
    case 'flag':
      return field.initial !== true;
    case 'number':
      return Number(field.initial ?? 0) + 7;
    case 'choice':
      return field.options.find((option) => option !== field.initial);
    case 'color':
      return 'rgb(1, 2, 3)';
    default:
      return 'other';
  }
};

const nested = (path: string, value: unknown): Record<string, unknown> =>
  path.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as Record<string, unknown>;

/** The members of a pin are turned in a list of one. */
const cases = Object.entries(controlForms).flatMap(([key, { settings }]) =>
  valuedFields(settings).flatMap((field): [string, string, Record<string, unknown>, object][] => {
    const { path } = field;
    const own: [string, string, Record<string, unknown>, object] = [
      key,
      path,
      nested(path, Object.hasOwn(turned, path) ? turned[path] : otherOf(field)),
      alongside[path] ?? {},
    ];
    // A list of bare values has no members.
    if (field.kind !== 'list' || valuedFields(field.items).some((item) => item.path === '')) return [own];
    return [own, ...membersOf(key, path, field.items)];
  }),
);

function membersOf(key: string, list: string, items: readonly StoredField[]): typeof cases {
  return valuedFields(items).map((item) => {
    const value = item.path === 'col' ? 1 : otherOf(item);
    return [key, `${list}.${item.path}`, { [list]: [{ ...gpioList[0], [item.path]: value }] }, {}];
  });
}

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
async function traceOf(key: string, settings: Record<string, unknown>, isEdit = false) {
  const isPanel = key.endsWith('gpio_panel');
  const { calls, container, unmount } = await renderControl(key, {
    isEdit,
    settings: { ...common, ...settings },
    attributes: { value: 'true', lamp: 'true' },
    series: { value: 'false' },
    ...(isPanel && { sources: sources as never }),
    answer,
  });
  const quiet = async () => {
    // What it begins with is over when a turn brings no further call and no further drawing.
    let before = '';
    await waitFor(() => {
      const now = `${calls.length} ${container.innerHTML}`;
      const isQuiet = now === before && !container.querySelector('[class=lines]');
      before = now;
      expect(isQuiet).toBe(true);
    });
  };
  await quiet();
  const opened = container.innerHTML;
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
    await quiet();
  }
  const trace = JSON.stringify([
    opened,
    container.innerHTML,
    calls.map(({ path, query, body }) => [path, query, body]),
    waits,
  ]);
  unmount();
  waits.length = 0;
  // Ids that React gives count on.
  return trace.replace(/_r_\w+_/g, '');
}

const usual = new Map<string, Promise<string>>();

test.each(cases)('%s: %s has an effect', async (key, path, settings, base) => {
  // What a control begins with stays while it asks nothing.
  const isEdit = path === 'initialValue';
  const of = `${key} ${isEdit} ${JSON.stringify(base)}`;
  const before = usual.get(of) ?? traceOf(key, { ...base }, isEdit);
  usual.set(of, before);
  const first = await before;
  expect(await traceOf(key, { ...base, ...settings }, isEdit)).not.toBe(first);
});

test('the same settings leave the same trace', async () => {
  const key = 'control_widgets.switch_control';
  expect(await traceOf(key, {})).toBe(await traceOf(key, {}));
});
