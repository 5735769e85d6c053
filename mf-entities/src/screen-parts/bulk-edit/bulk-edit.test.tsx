import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { entityId, NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import DevicesPage from '../../devices';
import { type Call, playPlatform, playSocket, renderModule } from '../../testing/render-module';
import { putAway } from './current-bulk-run';

jest.setTimeout(30_000);

beforeEach(() => void playSocket());
afterEach(() => {
  act(() => {
    putAway();
    session.store.setState({ authUser: null });
  });
  window.history.replaceState(null, '', '/');
});

const customers: Record<string, string> = { c1: 'Waterworks', c2: 'Harbor', pub: 'Public' };
const profiles: Record<string, string> = { p1: 'default', p2: 'weather station' };

/** However many are asked for: a few devices then take several pages. */
const MOST_ON_PAGE = 30;

/** A platform with devices: what it is told is what it tells from then on. */
function platform(names: readonly string[], parts: Record<string, Partial<DeviceInfo>> = {}) {
  const stored = new Map(
    names.map((name, at): [string, DeviceInfo] => [
      name,
      {
        id: entityId('DEVICE', name),
        createdTime: 1000 - at,
        tenantId: entityId('TENANT', 't1'),
        customerId: entityId('CUSTOMER', NULL_UUID),
        name,
        type: 'default',
        label: null,
        deviceProfileId: entityId('DEVICE_PROFILE', 'p1'),
        deviceData: null,
        firmwareId: null,
        softwareId: null,
        additionalInfo: null,
        customerTitle: null,
        customerIsPublic: false,
        deviceProfileName: 'default',
        ...parts[name],
      },
    ]),
  );
  const change = (id: string, part: Partial<DeviceInfo>) => {
    const before = stored.get(id);
    if (!before) throw new ApiError({ kind: 'http', status: 404, body: 'No such device' });
    const next = { ...before, ...part };
    const { customerId, deviceProfileId } = next;
    stored.set(id, {
      ...next,
      customerTitle: customers[customerId.id] ?? null,
      customerIsPublic: customerId.id === 'pub',
      deviceProfileName: profiles[deviceProfileId.id] ?? '',
      type: profiles[deviceProfileId.id] ?? '',
    });
    return stored.get(id);
  };
  const answer = ({ method, path, query, body }: Call): unknown => {
    if (path === '/api/tenant/deviceInfos') {
      const { page, textSearch, ...asked } = query as { page: number; pageSize: number; textSearch?: string };
      const pageSize = Math.min(asked.pageSize, MOST_ON_PAGE);
      const found = [...stored.values()].filter(({ name }) => name.includes(textSearch ?? ''));
      const data = found.slice(page * pageSize, (page + 1) * pageSize);
      const totalPages = Math.ceil(found.length / pageSize);
      return { data, totalElements: found.length, totalPages, hasNext: page + 1 < totalPages };
    }
    const info = /^\/api\/device\/info\/(.+)$/.exec(path)?.[1];
    if (info) return change(info, {});
    if (method === 'POST' && path === '/api/device') {
      const device = body as DeviceInfo;
      return change(device.id.id, device);
    }
    const assigned = /^\/api\/customer\/(\w+)\/device\/(.+)$/.exec(path);
    if (assigned) return change(assigned[2] ?? '', { customerId: entityId('CUSTOMER', assigned[1] ?? '') });
    const taken = /^\/api\/customer\/device\/(.+)$/.exec(path)?.[1];
    if (taken) return change(taken, { customerId: entityId('CUSTOMER', NULL_UUID) });
    if (path.startsWith('/api/customers'))
      return list(Object.entries(customers).map(([id, title]) => ({ id: entityId('CUSTOMER', id), title })));
    if (path.startsWith('/api/deviceProfileInfos'))
      return list(Object.entries(profiles).map(([id, name]) => ({ id: entityId('DEVICE_PROFILE', id), name })));
    return list([]);
  };
  return { stored, change, answer };
}

const list = (data: readonly unknown[]) => ({ data, totalElements: data.length, totalPages: 1, hasNext: false });

async function open(answer: (call: Call) => unknown, authority = 'TENANT_ADMIN') {
  window.history.replaceState(null, '', '/');
  act(() => session.store.setState({ authUser: { authority, userId: 'u1', customerId: 'c1' } as never }));
  const calls = playPlatform(answer);
  const rendered = await renderModule(<DevicesPage />);
  await screen.findByRole('link', { name: 'P1' });
  return { ...rendered, calls };
}

type Opened = Awaited<ReturnType<typeof open>>;

const written = ({ calls }: Opened) => calls.filter(({ method, path }) => method !== 'GET' && !path.includes('Query'));

async function select({ user }: Opened, names: readonly string[]) {
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  const bar = screen.getByRole('toolbar');
  await user.click(within(bar).getByRole('button', { name: 'Edit' }));
  return within(await screen.findByRole('dialog', { name: /^Edit / }));
}

async function choose({ user }: Opened, field: string, mode: 'Keep' | 'Set' | 'Clear') {
  const group = await screen.findByRole('group', { name: new RegExp(`^${field}:`) });
  await user.click(within(group).getByRole('button', { name: mode }));
}

async function pick({ user }: Opened, field: string, name: string) {
  await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name }));
}

async function enter({ user }: Opened, field: string, text: string) {
  await user.click(screen.getByRole('textbox', { name: field }));
  await user.paste(text);
}

const press = async ({ user }: Opened, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

const changeAll = async (opened: Opened) => {
  await press(opened, 'More actions');
  await opened.user.click(screen.getByRole('menuitem', { name: 'Edit in bulk' }));
};

const coast = {
  P1: {
    additionalInfo: { description: 'old', note: 'kept' },
    customerId: entityId('CUSTOMER', 'c1'),
    customerTitle: 'Waterworks',
  },
  P2: { customerId: entityId('CUSTOMER', 'c2'), customerTitle: 'Harbor', additionalInfo: { description: 'coast' } },
  P3: { customerId: entityId('CUSTOMER', 'pub'), customerTitle: 'Public', customerIsPublic: true },
} satisfies Record<string, Partial<DeviceInfo>>;

/** Asks for the harbor and the coast. */
async function chooseCoast(opened: Opened) {
  await choose(opened, 'Customer', 'Set');
  await pick(opened, 'Customer', 'Harbor');
  await choose(opened, 'Description', 'Set');
  await enter(opened, 'Description', 'coast');
}

it('shows what would change, from what to what, what stays the same, and what is left out', async () => {
  const opened = await open(platform(['P1', 'P2', 'P3', 'P4'], coast).answer);
  const dialog = await select(opened, ['P1', 'P2', 'P3', 'P4']);
  expect(await dialog.findByRole('button', { name: 'Change' })).toHaveAccessibleDescription('Choose what to change');
  await chooseCoast(opened);
  expect(await dialog.findByRole('button', { name: '2 change' })).toHaveAttribute('aria-pressed', 'true');
  expect(dialog.getByRole('row', { name: /P1 From Waterworks to Harbor From old to coast/ })).toBeInTheDocument();
  expect(dialog.getByTitle('Waterworks → Harbor')).toBeInTheDocument();
  await expectAccessible();
  await press(opened, '1 stays the same');
  expect(dialog.getByRole('row', { name: /P2 Harbor coast/ })).toBeInTheDocument();
  await press(opened, '1 left out');
  expect(dialog.getByRole('row', { name: 'P3 Public: make it private first' })).toBeInTheDocument();
  expect(written(opened)).toEqual([]);
});

it('offers to change everything only while nothing is selected', async () => {
  const { user } = await open(platform(['P1', 'P2']).answer);
  const everything = async () => {
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    return screen.getByRole('menuitem', { name: /^Edit in bulk/ });
  };
  expect(await everything()).not.toHaveAttribute('aria-disabled');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('checkbox', { name: 'Select P1' }));
  expect(await everything()).toHaveAccessibleName('Edit in bulk Clear the selection first');
  expect(await screen.findByRole('menuitem', { name: /^Edit in bulk/ })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  const shown = within(screen.getByRole('toolbar')).getAllByRole('button');
  const order = shown.map(({ textContent }) => textContent).filter((text) => /^(Assign|Edit|More|Delete)/.test(text));
  expect(order).toEqual(['Assign', 'Edit', 'More', 'Delete (1)']);
  await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(await everything()).not.toHaveAttribute('aria-disabled');
});

it('changes what is selected, keeps what others changed meanwhile, and takes back what nobody changed since', async () => {
  const { stored, change, answer } = platform(['P1', 'P4'], coast);
  const opened = await open(answer);
  await select(opened, ['P1', 'P4']);
  await chooseCoast(opened);
  change('P1', { label: 'by somebody else' });
  await press(opened, 'Change 2 devices');
  expect(await screen.findByText('2 devices changed')).toBeInTheDocument();
  expect(stored.get('P1')).toMatchObject({
    label: 'by somebody else',
    customerTitle: 'Harbor',
    additionalInfo: { description: 'coast', note: 'kept' },
  });
  expect(stored.get('P4')).toMatchObject({ customerTitle: 'Harbor', additionalInfo: { description: 'coast' } });
  expect(await screen.findByRole('row', { name: /P4.*Harbor/ })).toBeInTheDocument();
  expect(screen.queryByRole('toolbar', { name: 'Actions for the selection' })).toBeNull();
  change('P4', { additionalInfo: { description: 'mine' } });
  await press(opened, 'Undo');
  const left = within(await screen.findByRole('table', { name: 'Left out' }));
  expect(left.getByRole('row', { name: 'P4 Changed by someone else in the meantime' })).toBeInTheDocument();
  expect(stored.get('P1')).toMatchObject({
    label: 'by somebody else',
    customerTitle: 'Waterworks',
    additionalInfo: { description: 'old', note: 'kept' },
  });
  expect(stored.get('P4')).toMatchObject({ customerTitle: 'Harbor', additionalInfo: { description: 'mine' } });
});

it('changes everything that is found on all pages, names what is refused, and tries it again', async () => {
  const names = [...Array(70).keys()].map((at) => `P${at + 1}`);
  const { stored, answer } = platform(['Q1', ...names], { P7: { label: 'north' } });
  let refuses = true;
  const opened = await open((call) => {
    if (call.method === 'POST' && call.path === '/api/device' && refuses && (call.body as DeviceInfo).name === 'P5')
      throw new ApiError({ kind: 'http', status: 400, body: { message: 'No luck with P5' } });
    return answer(call);
  });
  expect(screen.getByRole('row', { name: /Q1/ })).toBeInTheDocument();
  await opened.user.type(screen.getByRole('searchbox'), 'P');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Q1/ })).toBeNull());
  await changeAll(opened);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 70 devices' }));
  expect(dialog.getByText(/Everything that matches “P”/)).toBeInTheDocument();
  await choose(opened, 'Label', 'Set');
  await enter(opened, 'Label', 'north');
  await press(opened, 'Change 69 devices');
  const failed = within(await screen.findByRole('table', { name: 'Failed' }));
  expect(failed.getByRole('row', { name: 'P5 No luck with P5' })).toBeInTheDocument();
  expect([...stored.values()].filter(({ label }) => label === 'north')).toHaveLength(69);
  expect(stored.get('Q1')?.label).toBeNull();
  refuses = false;
  await press(opened, 'Try 1 device again');
  expect(await screen.findByText('69 devices changed')).toBeInTheDocument();
  expect(stored.get('P5')?.label).toBe('north');
});

it('puts back what belongs to a profile, and leaves out what was deleted', async () => {
  const data = { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'MQTT' } } as never;
  const { stored, answer } = platform(['P1', 'P2'], {
    P1: { firmwareId: entityId('OTA_PACKAGE', 'f1'), deviceData: data },
  });
  const opened = await open(answer);
  stored.delete('P2');
  const dialog = await select(opened, ['P1', 'P2']);
  await choose(opened, 'Device profile', 'Set');
  await pick(opened, 'Device profile', 'weather station');
  expect(await dialog.findByText(/^1 device loses its assigned firmware or software/)).toBeInTheDocument();
  await press(opened, '1 left out');
  expect(dialog.getByRole('row', { name: 'P2 Deleted' })).toBeInTheDocument();
  await press(opened, 'Change 1 device');
  await screen.findByText('1 device changed');
  expect(stored.get('P1')).toMatchObject({ deviceProfileName: 'weather station', firmwareId: null });
  await press(opened, 'Undo');
  await screen.findByText('Changes to 1 device undone');
  expect(stored.get('P1')).toMatchObject({
    deviceProfileName: 'default',
    firmwareId: { id: 'f1' },
    deviceData: data,
  });
});

it('pauses without a connection, and goes on where it was', async () => {
  const { stored, answer } = platform(['P1', 'P2']);
  let isCut = true;
  const opened = await open((call) => {
    if (call.method === 'POST' && call.path === '/api/device' && isCut) throw new ApiError({ kind: 'network' });
    return answer(call);
  });
  await select(opened, ['P1', 'P2']);
  await choose(opened, 'Label', 'Set');
  await enter(opened, 'Label', 'north');
  await press(opened, 'Change 2 devices');
  expect(await screen.findByText(/The connection was lost/)).toBeInTheDocument();
  await expectAccessible();
  isCut = false;
  await press(opened, 'Resume');
  expect(await screen.findByText('2 devices changed')).toBeInTheDocument();
  expect([...stored.values()].map(({ label }) => label)).toEqual(['north', 'north']);
  await changeAll(opened);
  expect(await screen.findByText('Last bulk change: 2 devices changed.')).toBeInTheDocument();
});

it('asks for the value of a field that is set', async () => {
  const opened = await open(platform(['P1'], { P1: { label: 'north' } }).answer);
  const dialog = await select(opened, ['P1']);
  await choose(opened, 'Label', 'Clear');
  expect(await dialog.findByRole('row', { name: 'P1 From north to none' })).toBeInTheDocument();
  await choose(opened, 'Description', 'Set');
  await press(opened, 'Change 1 device');
  expect(await screen.findByText('Required')).toBeInTheDocument();
  await opened.user.type(dialog.getByRole('textbox', { name: 'Description' }), '<b>');
  expect(await screen.findByText('HTML tags aren’t allowed here')).toBeInTheDocument();
  await press(opened, 'Change 1 device');
  expect(written(opened)).toEqual([]);
});

it('leaves those selected that could not be changed', async () => {
  const { answer } = platform(['P1', 'P2', 'P3']);
  const opened = await open((call) => {
    if (call.method === 'POST' && call.path === '/api/device' && (call.body as DeviceInfo).name === 'P2')
      throw new ApiError({ kind: 'http', status: 400, body: { message: 'No luck' } });
    return answer(call);
  });
  await select(opened, ['P1', 'P2']);
  await choose(opened, 'Label', 'Set');
  await enter(opened, 'Label', 'north');
  await press(opened, 'Change 2 devices');
  await screen.findByText('Finished.');
  const [close] = screen.getAllByRole('button', { name: 'Close' });
  await opened.user.click(close as HTMLElement);
  expect(await screen.findByText('1 device selected')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select P2' })).toBeChecked();
});

it('is not for customer users', async () => {
  const { answer } = platform(['P1']);
  await open(
    (call) => answer(call.path.startsWith('/api/customer/c1/') ? { ...call, path: '/api/tenant/deviceInfos' } : call),
    'CUSTOMER_USER',
  );
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});
