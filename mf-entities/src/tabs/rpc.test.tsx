import { ApiError } from '@mullion/shared-kit/api/api-error';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { RPC_REFRESH_MS } from '@mullion/shared-kit/api/rpc';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { type Call, playPlatform, renderModule, settle } from '../testing/render-module';
import RpcTab from './rpc';

// The time until statuses are read again passes only where a test lets it.
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  });
});
afterEach(() => jest.useRealTimers());

const device = entityId('DEVICE', 'd1');
const record = (id: string, part: object = {}) => ({
  id: { entityType: 'RPC', id },
  createdTime: 1_700_000_000_000,
  expirationTime: 1_700_000_060_000,
  request: { oneway: false, body: { method: `open${id}`, params: '{"valve":7}' }, retries: null },
  response: null,
  status: 'QUEUED',
  ...part,
});
const records = [record('1'), record('2', { status: 'SUCCESSFUL', response: { done: true } })];
const isCommand = ({ path }: Call) => /^\/api\/rpc\/(one|two)way\/d1$/.test(path);

/** The tab with these records; `answer` is what the platform says to a command. */
async function openTab(answer: (call: Call) => unknown = () => '', authUser: object = { authority: 'TENANT_ADMIN' }) {
  act(() => session.store.setState({ authUser: authUser as never }));
  const calls = playPlatform((call) => {
    if (isCommand(call)) return answer(call);
    const { rpcStatus } = call.query ?? {};
    const data = records.filter(({ status }) => !rpcStatus || status === rpcStatus);
    return { data, totalElements: data.length, totalPages: 1, hasNext: false };
  });
  const rendered = await renderModule(<RpcTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />);
  await settle(rendered.client);
  return { ...rendered, calls, sent: () => calls.filter(isCommand) };
}
afterEach(() => act(() => session.store.setState({ authUser: null })));

const sendButton = () => screen.getByRole('button', { name: 'Send command' });

/** The dialog of a command, with this method. */
async function openDialog({ user }: Awaited<ReturnType<typeof openTab>>, method = 'getState') {
  await user.click(sendButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a command to Pump 7' }));
  if (method) await user.type(dialog.getByLabelText(/^Method/), method);
  const send = () => user.click(dialog.getByRole('button', { name: 'Send command' }));
  return { dialog, send };
}

describe('the commands of a device', () => {
  it('are listed with what became of them, by status, and with what was said', async () => {
    const { user, calls, client } = await openTab();
    expect(screen.getByRole('row', { name: /open1.*Queued/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /open2.*Successful/ })).toBeInTheDocument();
    expect(screen.getByText('Refreshed every 2 seconds')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Status'), 'Successful');
    await settle(client);
    expect(calls.at(-1)?.query).toMatchObject({ rpcStatus: 'SUCCESSFUL', sortProperty: 'createdTime' });
    await user.click(screen.getByRole('button', { name: 'open2' }));
    expect(screen.getByRole('region', { name: 'Parameters' })).toHaveTextContent('"valve": 7');
    expect(screen.getByRole('region', { name: 'Answer from the device' })).toHaveTextContent('"done": true');
    await expectAccessible();
  });

  it('are read again while they are shown', async () => {
    const { calls, client } = await openTab();
    const before = calls.length;
    await act(() => jest.advanceTimersByTimeAsync(RPC_REFRESH_MS));
    await settle(client);
    expect(calls).toHaveLength(before + 1);
  });

  it.each([
    ['Cancel', '1', { title: 'Cancel “open1”?', confirm: 'Cancel command', keep: 'Keep command', done: 'canceled' }],
    ['Delete', '2', { title: /^Delete.*open2/, confirm: 'Delete 1 command', keep: 'Cancel', done: 'deleted' }],
  ])('%s is what administrators can do with command %s, after a question', async (action, id, words) => {
    const { user, calls } = await openTab();
    await user.click(screen.getByRole('button', { name: new RegExp(`^Actions for open${id}`) }));
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(offered.filter((text) => text === 'Cancel' || text === 'Delete')).toEqual([action]);
    await user.click(screen.getByRole('menuitem', { name: action }));
    const question = within(await screen.findByRole('alertdialog', { name: words.title }));
    expect(question.getByRole('button', { name: words.keep })).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: words.confirm }));
    expect(await screen.findByText(new RegExp(`^Command open${id}.* ${words.done}$`))).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path: `/api/rpc/persistent/${id}` }));
  });

  it('are sent by customer users, who delete none', async () => {
    await openTab(undefined, { authority: 'CUSTOMER_USER' });
    expect(sendButton()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
  });

  it('are not sent by public visitors', async () => {
    await openTab(undefined, { authority: 'CUSTOMER_USER', isPublic: true });
    expect(screen.getByRole('row', { name: /open1/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send command' })).not.toBeInTheDocument();
  });
});

describe('a command', () => {
  it('shows the answer of the device and stays for another', async () => {
    const tab = await openTab(() => '{"on":true}');
    const { dialog, send } = await openDialog(tab);
    await send();
    expect(await dialog.findByText('The device answered “getState”')).toBeInTheDocument();
    expect(dialog.getByRole('region', { name: 'Answer from the device' })).toHaveTextContent('"on": true');
    expect(tab.sent()).toEqual([
      {
        method: 'POST',
        path: '/api/rpc/twoway/d1',
        body: { method: 'getState', params: {}, timeout: 10_000 },
      },
    ]);
    await expectAccessible();
    await send();
    expect(tab.sent()).toHaveLength(2);
  });

  it('takes any JSON for parameters, and says at the field what is none', async () => {
    const tab = await openTab();
    const { dialog, send } = await openDialog(tab);
    const params = dialog.getByLabelText('Parameters');
    for (const [text, sent] of [
      ['22', 22],
      ['"on"', 'on'],
      ['', null],
    ] as const) {
      fireEvent.change(params, { target: { value: text } });
      await send();
      await settle(tab.client);
      expect(tab.sent().at(-1)?.body).toMatchObject({ params: sent });
    }
    fireEvent.change(params, { target: { value: '{' } });
    await send();
    expect(await dialog.findByText('Enter valid JSON')).toBeInTheDocument();
    expect(tab.sent()).toHaveLength(3);
  });

  it('says so of an answer that is no JSON after all, and stays', async () => {
    const { dialog, send } = await openDialog(await openTab(() => '<p>Welcome to the hotel'));
    await send();
    expect(await dialog.findByText('The device answered, but its answer isn’t JSON.')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Method/)).toHaveValue('getState');
  });

  it('that is one-way, or answered without content, is said to be so', async () => {
    const tab = await openTab();
    const { dialog, send } = await openDialog(tab, 'reboot');
    await send();
    expect(await dialog.findByText('The device answered “reboot” without content')).toBeInTheDocument();
    await tab.user.selectOptions(dialog.getByLabelText(/^Answer/), 'One-way: none expected');
    await send();
    expect(await dialog.findByText('“reboot” delivered to the device')).toBeInTheDocument();
    expect(tab.sent().at(-1)?.path).toBe('/api/rpc/oneway/d1');
  });

  it('is stored with the time it expires and its retries', async () => {
    const tab = await openTab(() => '{"rpcId":"r1"}');
    const { dialog, send } = await openDialog(tab, 'reboot');
    await tab.user.click(dialog.getByRole('switch', { name: /^Store the command/ }));
    expect(dialog.queryByLabelText(/^Wait for/)).not.toBeInTheDocument();
    await tab.user.type(dialog.getByLabelText(/^Retries/), '3');
    const before = Date.now();
    await send();
    expect(await dialog.findByText(/^“reboot” stored/)).toBeInTheDocument();
    const { expirationTime, ...body } = (tab.sent()[0] as Call).body as { expirationTime: number };
    expect(body).toEqual({ method: 'reboot', params: {}, persistent: true, retries: 3 });
    expect(expirationTime - before).toBeGreaterThan(3_500_000);
  });

  it.each([
    [403, 'You’re not allowed to send commands to this device.'],
    [404, 'This device no longer exists.'],
    [406, 'The device answered, but its answer isn’t JSON.'],
    [408, 'The device didn’t answer in time.'],
    [409, /^The device isn’t connected\./],
    [413, 'The command is too large. Shorten its parameters.'],
    [504, /^No answer in time: the device isn’t connected, or it’s slow\./],
  ])('that comes to nothing with %d says so, and nothing typed is lost', async (status, text) => {
    const tab = await openTab(({ path }) => {
      throw new ApiError({ kind: 'http', status, url: path });
    });
    const { dialog, send } = await openDialog(tab);
    await send();
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    expect(dialog.getByLabelText(/^Method/)).toHaveValue('getState');
  });

  it('that the platform refuses shows its words', async () => {
    const tab = await openTab(({ path }) => {
      const body = { message: 'Invalid value of "params": at most 65536 bytes are expected' };
      throw new ApiError({ kind: 'http', status: 400, url: path, body });
    });
    const { dialog, send } = await openDialog(tab);
    await send();
    expect(await dialog.findByText(/at most 65536 bytes/)).toBeInTheDocument();
    expect(dialog.getByLabelText('Parameters')).toBeInvalid();
  });

  it.each([
    ['4', 'too short'],
    ['51', 'too long'],
  ])('does not wait for %s seconds: %s', async (seconds) => {
    const tab = await openTab();
    const { dialog, send } = await openDialog(tab);
    const wait = dialog.getByLabelText(/^Wait for/);
    await tab.user.clear(wait);
    await tab.user.type(wait, seconds);
    await send();
    expect(wait).toBeInvalid();
    expect(tab.sent()).toHaveLength(0);
  });
});
