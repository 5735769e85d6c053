import { ApiError } from '@mullion/shared-kit/api/api-error';
import { setLanguage } from '@mullion/shared-kit/i18n/i18n';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageOf, pump } from '../../testing/answers';
import { renderWidget } from '../../testing/render-widget';

const methodOf = ({ body }: Call) => (body as { method?: string } | undefined)?.method;
const sent = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as { method: string; params: unknown });
const line = () => screen.findByRole('textbox', { name: 'Command line' });
const log = () => screen.getByRole('log');

test('a terminal sends what is typed, writes the answer, and brings back earlier lines', async () => {
  const user = userEvent.setup();
  const { calls } = await renderWidget('control_widgets.rpc_debug_terminal', {
    answer: (call) => (methodOf(call) === 'getState' ? { open: true } : null),
  });
  const input = await line();
  expect(log()).toHaveTextContent('Commands go to Pump 7.');
  await user.type(input, 'getState {{"valve": 7}{Enter}');
  await waitFor(() => expect(log()).toHaveTextContent('{ "open": true }'));
  await user.type(input, 'say hello there{Enter}');
  await waitFor(() => expect(log()).toHaveTextContent('(empty answer)'));
  // And nothing else: a command that is not stored is tried once.
  expect(sent(calls)).toEqual([
    { method: 'getState', params: { valve: 7 }, timeout: 500, persistent: false },
    { method: 'say', params: 'hello there', timeout: 500, persistent: false },
  ]);
  await user.type(input, '{ArrowUp}{ArrowUp}');
  expect(input).toHaveValue('getState {"valve": 7}');
  await user.type(input, '{ArrowDown}{ArrowDown}');
  expect(input).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Copy everything' }));
  expect(await navigator.clipboard.readText()).toContain('Pump 7> say hello there\n(empty answer)');
  await user.type(input, 'help');
  // Of an input method, Enter takes its own words.
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect(input).toHaveValue('help');
  await user.type(input, '{Enter}clear{Enter}');
  expect(log()).toBeEmptyDOMElement();
});

test('a terminal greets in the language of the reader, whenever its texts come', async () => {
  await renderWidget('control_widgets.rpc_debug_terminal');
  await line();
  expect(log()).toHaveTextContent('Commands go to Pump 7.');
  await act(() => setLanguage('de_DE'));
  expect(log()).toHaveTextContent('Befehle gehen an Pump 7.');
  await act(() => setLanguage('en_US'));
});

test('a terminal says why a command failed, and none is sent without a target', async () => {
  const { unmount } = await renderWidget('control_widgets.rpc_debug_terminal', {
    answer: () => {
      throw new ApiError({ kind: 'http', status: 504, statusText: '', method: 'POST', url: '/api/rpc' });
    },
  });
  await userEvent.type(await line(), 'reboot{Enter}');
  await waitFor(() => expect(log()).toHaveTextContent('No answer from the device'));
  unmount();
  await renderWidget('control_widgets.rpc_debug_terminal', { isUntargeted: true });
  expect(await line()).toBeDisabled();
  expect(screen.getByText('No target device')).toBeVisible();
});

test('a shell runs a command on the device, writes as it goes, and ends it on demand', async () => {
  const statuses = [
    { data: [{ stdout: 'one\n' }], done: false },
    { data: [{ stderr: 'ended' }], done: true, cwd: '/tmp' },
  ];
  const { calls } = await renderWidget('control_widgets.rpc_remote_shell', {
    answer: (call) => {
      const method = methodOf(call);
      if (method === 'getTermInfo') return { platform: 'linux', release: '6.1', cwd: '/home/pi' };
      if (method === 'sendCommand') return { ok: true };
      return method === 'getCommandStatus' ? statuses.shift() : {};
    },
  });
  await waitFor(() => expect(log()).toHaveTextContent('linux 6.1'));
  const input = await line();
  await waitFor(() => expect(input).toBeEnabled());
  await userEvent.type(input, 'tail -f log{Enter}');
  await waitFor(() => expect(log()).toHaveTextContent('one'));
  await userEvent.type(input, '{Control>}c{/Control}');
  await waitFor(() => expect(log()).toHaveTextContent('ended'), { timeout: 4000 });
  expect(sent(calls).map(({ method }) => method)).toEqual([
    ...['getTermInfo', 'sendCommand', 'getCommandStatus', 'terminateCommand', 'getCommandStatus'],
  ]);
  expect(sent(calls)[1]?.params).toEqual({ command: 'tail -f log', cwd: '/home/pi' });
  expect(await screen.findByText('Pump 7:/tmp$')).toBeVisible();
});

describe('a table of stored commands', () => {
  const record = {
    id: { id: 'r1' },
    ...{ createdTime: 1_700_000_000_000, expirationTime: 1_700_000_100_000, status: 'QUEUED', response: null },
    request: { oneway: true, body: { method: 'reboot', params: '{"in":5}' }, retries: 2 },
  };
  const draw = (settings: Record<string, unknown> = {}, more: Parameters<typeof renderWidget>[1] = {}) =>
    renderWidget('control_widgets.persistent_table', {
      settings,
      answer: ({ path, method }) => {
        if (path === `/api/rpc/persistent/device/${pump.id}`) return pageOf(record);
        return method === 'POST' ? { rpcId: 'r2' } : null;
      },
      ...more,
    });

  test('lists them by status, with what they ask', async () => {
    const { calls } = await draw();
    const row = await screen.findByRole('row', { name: /reboot/ });
    expect(row).toHaveTextContent(/r1.*One-way.*Queued/);
    await userEvent.click(within(row).getByRole('button', { name: 'reboot' }));
    expect(await screen.findByText(/"in": 5/)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Failed');
    await waitFor(() =>
      expect(calls.at(-1)?.query).toMatchObject({ rpcStatus: 'FAILED', sortProperty: 'createdTime' }),
    );
  });

  test('says below one what became of it, whichever columns are shown', async () => {
    await draw({ displayColumns: ['rpcId'] });
    await userEvent.click(await screen.findByRole('button', { name: 'r1' }));
    const details = within((await screen.findByText(/"in": 5/)).closest('tr') as HTMLElement);
    expect(details.getByText('Queued')).toBeVisible();
    expect(details.getByText('reboot')).toBeVisible();
  });

  test('saves no more of them in a file than tables of widgets do, and says so', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} });
    const all = { data: [record], totalPages: 80, totalElements: 80_000, hasNext: true };
    const { calls } = await draw({}, { answer: () => all });
    await screen.findByRole('row', { name: /reboot/ });
    await userEvent.click(screen.getByRole('button', { name: 'Download as CSV file' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const pages = calls.filter(({ query }) => query?.pageSize === 1000).map(({ query }) => Number(query?.page));
    expect(Math.max(...pages)).toBe(49);
  });

  test('offers to send the first one once', async () => {
    await draw({}, { answer: () => pageOf() });
    await screen.findByText('No stored commands');
    expect(screen.getAllByRole('button', { name: 'Send command' })).toHaveLength(1);
  });

  test('takes no member of every object for a column', async () => {
    await draw({ displayColumns: ['method', 'toString', 'status'] });
    await screen.findByRole('row', { name: /reboot/ });
    expect(screen.queryByRole('columnheader', { name: /toString/ })).toBeNull();
  });

  test('stores a new one, and says at the field what is wrong with it', async () => {
    const { calls } = await draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Send command' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a command to Pump 7' }));
    await userEvent.type(dialog.getByLabelText(/^Method/), 'two words');
    await userEvent.click(dialog.getByRole('button', { name: 'Send command' }));
    expect(await dialog.findByText('Enter a name without spaces')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText(/^Method/));
    await userEvent.type(dialog.getByLabelText(/^Method/), 'stop');
    await userEvent.click(dialog.getByRole('button', { name: 'Send command' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/api/rpc/twoway/${pump.id}`,
      body: { method: 'stop', params: {}, persistent: true, additionalInfo: {} },
    });
  });

  test('deletes after a question', async () => {
    const { calls } = await draw();
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for reboot/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/rpc/persistent/r1'));
  });

  test('is for reading alone where a visitor looks', async () => {
    await draw({}, { isVisitor: true });
    await screen.findByRole('row', { name: /reboot/ });
    expect(screen.queryByRole('button', { name: 'Send command' })).not.toBeInTheDocument();
  });
});
