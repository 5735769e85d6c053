import { ApiError } from '@mullion/shared-kit/api/api-error';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { answerAll, latestOf, pageOf, pump } from '../../testing/answers';
import { renderWidget } from '../../testing/render-widget';
import { testSettings } from '../../testing/turned-settings';

const form = 'gateway_widgets.gateway_configuration';
const single = 'gateway_widgets.config_form_latest';
const pack = (value: unknown) => btoa(JSON.stringify(value));
const unpack = (text: unknown) => JSON.parse(atob(String(text))) as Record<string, never>;

const current = {
  thingsboard: {
    thingsboard: { host: 'iot.example', port: 1884, remoteConfiguration: true, security: { accessToken: 'old' } },
    storage: { type: 'file', data_folder_path: './kept/', max_file_count: 3, max_records_per_file: 20 },
    connectors: [{ name: 'My_Broker-1', type: 'mqtt', configuration: 'mybroker1.json' }],
    logs: btoa('args=("/var/log/connector.log", "d", 1, 7,)'),
  },
  mqtt: [{ name: 'My_Broker-1', config: { broker: { host: 'b' } } }],
};
const attributes: Readonly<Record<string, unknown>> = {
  CLIENT_SCOPE: { current_configuration: pack(current) },
  SERVER_SCOPE: { configuration_drafts: pack([{ connector: 'Line', type: 'modbus', name: 'Line', config: { a: 1 } }]) },
  SHARED_SCOPE: { RemoteLoggingLevel: 'INFO' },
};
const gateway = { id: pump, name: 'Gateway 1', additionalInfo: { gateway: true } };

function answer({ method, path, query }: Call): unknown {
  if (path.endsWith('/credentials')) return { credentialsId: 'token-1', credentialsType: 'ACCESS_TOKEN' };
  const [, scope = ''] = /values\/attributes\/(\w+)/.exec(path) ?? [];
  if (scope) return Object.entries(attributes[scope] ?? {}).map(([key, value]) => ({ key, value, lastUpdateTs: 1 }));
  if (path === '/api/device' && method === 'POST') return { ...gateway, id: { ...pump, id: 'new' }, name: 'New' };
  if (!path.startsWith('/api/tenant/device')) return null;
  if (query?.deviceName) return query.deviceName === 'Taken' ? gateway : null;
  return pageOf(gateway, { ...gateway, id: { ...pump, id: 'x' }, name: 'Lamp', additionalInfo: null });
}

const open = (settings: Readonly<Record<string, unknown>> = {}, more: object = {}) =>
  renderWidget(form, { settings, isUntargeted: true, answer, ...more });
const field = (name: string) => screen.findByRole('textbox', { name });
const saves = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.includes('/attributes/'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bytesOf = (content = new Blob()) =>
  new Promise<Uint8Array>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(content);
  });
let files: { name: string; content: Blob }[] = [];
beforeEach(() => {
  files = [];
  const contents = new Map<string, Blob>();
  URL.createObjectURL = (content) => {
    contents.set('blob:1', content as Blob);
    return 'blob:1';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: contents.get(this.getAttribute('href') ?? '') as Blob });
  });
});

test('what a gateway runs with, and what is off, is shown, changed, and told to it', async () => {
  const { calls, container } = await open();
  expect(await field('Host')).toHaveValue('iot.example');
  expect(screen.getByRole('combobox', { name: 'Gateway' })).toHaveValue('Gateway 1');
  expect(screen.getByRole('textbox', { name: 'Log folder' })).toHaveValue('/var/log/');
  // Right to left its first slash would stand at the end.
  expect(screen.getByRole('textbox', { name: 'Log folder' })).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('textbox', { name: 'Data folder' })).toHaveValue('./kept/');
  expect(screen.getAllByRole('textbox', { name: 'Name' }).map((one) => (one as HTMLInputElement).value)).toEqual([
    'My_Broker-1',
    'Line',
  ]);
  await expectAccessible(container);
  await userEvent.type(screen.getByRole('textbox', { name: 'Host' }), '.org');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Storage' }), 'Memory');
  await press('Save');
  await waitFor(() => expect(saves(calls)).toHaveLength(2));
  const [shared, server] = saves(calls).map(({ body }) => body as Record<string, unknown>);
  expect(shared?.RemoteLoggingLevel).toBe('INFO');
  expect(unpack(shared?.configuration)).toMatchObject({
    thingsboard: {
      thingsboard: { host: 'iot.example.org', port: 1884, security: { accessToken: 'token-1' } },
      storage: { type: 'memory', read_records_count: 100, max_records_count: 20 },
      connectors: [{ name: 'My_Broker-1', type: 'mqtt', configuration: 'mybroker1.json' }],
    },
    mqtt: [{ name: 'My_Broker-1', config: { broker: { host: 'b' } } }],
  });
  expect(unpack(server?.configuration_drafts)).toEqual([
    { connector: 'Line', type: 'modbus', name: 'Line', config: { a: 1 } },
  ]);
  expect(await screen.findByText('Gateway configuration saved')).toBeVisible();
});

test('a connector that was wrong and is removed leaves nothing that is wrong', async () => {
  await open();
  await field('Host');
  await userEvent.click(screen.getByRole('switch', { name: 'Configure remotely' }));
  await press('Add connector');
  await press('Download');
  expect(await screen.findByRole('button', { name: 'Check these fields: Name, Configuration' })).toBeVisible();
  await press('Remove connector 3');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Check|attention/ })).toBeNull());
  await press('Download');
  await waitFor(() => expect(files).toHaveLength(1));
});

test('a gateway that is not told remotely gets an archive of its files', async () => {
  const { calls } = await open();
  await field('Host');
  await userEvent.click(screen.getByRole('switch', { name: 'Configure remotely' }));
  await press('Download');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toBe('gatewayConfiguration.zip');
  const held = Object.entries(unzipSync(await bytesOf(files[0]?.content))).map(
    ([name, one]) => [name, strFromU8(one)] as const,
  );
  expect(held.map(([name]) => name)).toEqual(['tb_gateway.yaml', 'mybroker1.json', 'logs.conf']);
  expect(held[0]?.[1]).toBe(`thingsboard:
  host: "iot.example"
  port: 1884
  remoteConfiguration: false
  security:
    accessToken: "token-1"
storage:
  type: "file"
  data_folder_path: "./kept/"
  max_file_count: 3
  max_read_records_count: 100
  max_records_per_file: 20
connectors:
  - name: "My_Broker-1"
    type: "mqtt"
    configuration: "mybroker1.json"
`);
  expect(held[2]?.[1]).toContain('args=("/var/log/connector.log", "d", 1, 7,)');
  expect(saves(calls)).toEqual([]);
});

test('a new connector is off, and wants a name of its own and a configuration', async () => {
  const { calls } = await open();
  await field('Host');
  await press('Add connector');
  const rows = screen.getAllByRole('listitem');
  const row = within(rows.at(-1) as HTMLElement);
  expect(row.getByRole('switch', { name: 'Enabled' })).not.toBeChecked();
  await userEvent.type(row.getByRole('textbox', { name: 'Name' }), 'line');
  await press('Save');
  expect(await row.findByText('Another connector’s file has this name')).toBeVisible();
  expect(row.getByText('Enter the configuration')).toBeVisible();
  expect(saves(calls)).toEqual([]);
  await press('Remove connector 3');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

/** The form of the gateway that is the first entity; how it is called, and whether it can be changed. */
async function openOne(settings: Readonly<Record<string, unknown>>, isVisitor = false) {
  const sources = [
    {
      ...{ kind: 'entities', name: '', aliasName: '', entities: { entityType: 'DEVICE', ids: [pump.id] } },
      ...{ keyFilters: [], latestKeys: [], keys: [] },
    },
  ] as never;
  const { socket, heads, calls } = await renderWidget(single, { settings, sources, answer, isVisitor });
  await answerAll(socket, pageOf(latestOf(pump, 'Gateway 1', {})));
  const trace = () =>
    JSON.stringify([heads, (screen.getByRole('textbox', { name: 'Host' }) as HTMLInputElement).disabled]);
  await field('Host');
  return { heads, trace, calls };
}

test('the form of one gateway is that of the first entity, and may be read only', async () => {
  const { heads } = await openOne({ gatewayTitle: 'Mine', readOnly: true });
  expect(await field('Host')).toBeDisabled();
  expect(screen.getAllByText('This configuration is read-only')[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(heads).toContainEqual({ title: 'Mine', actions: [] });
});

test('visitors see how gateways are configured, disabled, and get no credentials', async () => {
  const { calls } = await openOne({}, true);
  expect(await field('Host')).toBeDisabled();
  expect(screen.getByText('Visitors can’t change this')).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/credentials'))).toEqual([]);
});

test('visitors choose no gateway, and read why', async () => {
  await open({}, { isVisitor: true, authority: 'CUSTOMER_USER' });
  expect(await field('Gateway')).toBeDisabled();
  expect(screen.getByText('Visitors can’t change this')).toBeVisible();
});

test('what can’t be read says so, with a way to try again', async () => {
  await open(
    {},
    {
      answer: (call: Call) => {
        if (!call.path.endsWith('/credentials')) return answer(call);
        throw new ApiError({ kind: 'http', status: 403, method: 'GET', url: '/' });
      },
    },
  );
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

/** What a form with these settings shows, makes, tells, and hands out. */
async function traceOf(settings: Readonly<Record<string, unknown>>) {
  const { calls, heads } = await open(settings);
  await field('Host');
  fireEvent.change(screen.getByRole('textbox', { name: 'Host' }), { target: { value: 'other.org' } });
  await press('Save');
  const told: (string | null)[] = [];
  const listen = async (some: RegExp) => {
    const region = screen.getByRole('region', { name: 'Notifications' });
    await waitFor(() => expect(region.textContent).toMatch(some));
    told.push(region.textContent);
  };
  await listen(/saved|other/);
  await userEvent.click(screen.getByRole('switch', { name: 'Configure remotely' }));
  await press('Download');
  await waitFor(() => expect(files.length).toBeGreaterThan(0));
  const make = async (text: string) => {
    const name = screen.getByRole('combobox', { name: 'Gateway' });
    fireEvent.change(name, { target: { value: text } });
    fireEvent.keyDown(name, { key: 'Enter' });
    await userEvent.click(await screen.findByRole('button', { name: 'Create a new gateway' }));
  };
  await make('Taken');
  await listen(/Taken|other$/);
  await make('New');
  await waitFor(() => expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/device')).toBe(true));
  const made = calls.filter(({ method, path }) => method === 'POST' && path === '/api/device').map(({ body }) => body);
  return JSON.stringify([heads, files.splice(0).map((one) => one.name), told, made]);
}

testSettings('src/widgets/gateway/gateway-forms.test.tsx', {
  trace: async (type, { settings }) => (type === form ? traceOf(settings) : (await openOne(settings)).trace()),
});
