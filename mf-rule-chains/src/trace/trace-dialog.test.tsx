import { ApiError } from '@mullion/shared-kit/api/api-error';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../locales/en_US.json';
import EdgeTemplates from '../edge-templates';
import { pageOf, uuid } from '../testing/answers';
import { playLocks } from '../testing/locks';
import { listedComponents } from '../testing/open-editor';
import { openTrace } from './open-trace';
import { keepTrace } from './trace-flags';
import { useLeftTrace } from './use-left-trace';

const chain = { id: uuid(1), name: 'Pumps', type: 'CORE' as const };
const node = (number: number, name: string, debugMode: boolean) => ({
  id: { entityType: 'RULE_NODE', id: uuid(number) },
  type: 't',
  name,
  debugMode,
  configuration: {},
});
const metadata = {
  ruleChainId: { entityType: 'RULE_CHAIN', id: chain.id },
  firstNodeIndex: 0,
  nodes: [node(11, 'Warm?', true), node(12, 'Tell', false)],
  connections: [{ fromIndex: 0, toIndex: 1, type: 'True' }],
};

const seen = (id: string, ts: number, type: string, relationType: string, more: object = {}) => ({
  id: { id },
  createdTime: ts,
  body: {
    ...{ type, relationType, msgId: 'm1', msgType: 'POST_TELEMETRY_REQUEST', entityType: 'DEVICE', entityId: uuid(7) },
    ...{ data: '{"t":42}', metadata: '{}', ...more },
  },
});

/** What is noted for the next visit. */
const kept = () => localStorage.getItem('rule-chain-trace.u');

/** Saves of the chain, as the debug of its nodes by name. */
const saves = (calls: readonly { path: string; body?: unknown }[]) =>
  calls
    .filter(({ path }) => path === '/api/ruleChain/metadata')
    .map(({ body }) => (body as typeof metadata).nodes.map(({ name, debugMode }) => `${name} ${debugMode}`));

async function open(left?: Parameters<typeof keepTrace>[0]) {
  act(() =>
    session.store.setState({ authUser: { authority: 'TENANT_ADMIN', userId: 'u', tenantId: uuid(900) } as never }),
  );
  if (left) keepTrace(left);
  let stored = metadata;
  const more: object[] = [];
  const gone = new Set<string>();
  const now = Date.now() + 60_000;
  const calls = playPlatform(({ method, path, body }) => {
    if ([...gone].some((id) => path.includes(id))) throw new ApiError({ kind: 'http', status: 404 });
    if (path.endsWith('/metadata')) {
      if (method === 'POST') stored = body as typeof metadata;
      return stored;
    }
    if (path === '/api/components') return listedComponents;
    if (!path.startsWith('/api/events/')) return null;
    if (path.endsWith(uuid(11)))
      return pageOf([seen('e1', now, 'IN', ''), seen('e2', now + 3, 'OUT', 'True'), ...more]);
    if (path.endsWith(uuid(12))) {
      const failure = { data: '{"t":43}', error: 'java.lang.RuntimeException: no answer\n at x' };
      return pageOf([seen('e3', now + 3, 'IN', 'True'), seen('e4', now + 9, 'OUT', 'Failure', failure)]);
    }
    return pageOf(path.endsWith(chain.id) ? [{ id: { id: 'limit' }, createdTime: now, body: {} }] : []);
  });
  const Page = () => {
    useLeftTrace();
    return (
      <button type="button" onClick={() => void openTrace(chain)}>
        Trace
      </button>
    );
  };
  const { client } = await renderModule(<Page />, { name: 'mf-rule-chains', texts: {} });
  await settle(client);
  const add = (msgType: string) => more.push(seen(msgType, now + 50, 'IN', '', { msgId: 'm2', msgType }));
  const turnOff = () => {
    stored = { ...stored, nodes: stored.nodes.map((one) => ({ ...one, debugMode: false })) };
  };
  return { calls, add, turnOff, remove: (...ids: string[]) => ids.forEach((id) => void gone.add(id)) };
}

const startTrace = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
};

/** A trace of “Pumps” that is noted. */
const left = { userId: 'u', ruleChainId: chain.id, chainName: 'Pumps', nodeIds: [uuid(11)], at: 0 };

afterEach(() => localStorage.clear());

test('a trace turns debug on where it is off, shows the way of messages, and turns it off again', async () => {
  const { calls } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Live trace of “Pumps”' }));
  expect(asking.getByRole('checkbox', { name: /Warm\?/ })).toBeChecked();
  expect(asking.getByText('Debug mode is on already')).toBeInTheDocument();
  await userEvent.click(asking.getByRole('button', { name: 'Turn on debug mode for 1 node and start' }));

  const message = await screen.findByRole('button', { name: /Post telemetry/ });
  expect(saves(calls)).toEqual([['Warm? true', 'Tell true']]);
  expect(message).toHaveAccessibleName(/Failed.*9 ms.*2 nodes/);
  const path = within(screen.getByRole('list', { name: 'Path of the message' }));
  expect(path.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1Warm?3 ms', '2Tell6 ms']);
  const canvas = within(await screen.findByRole('region', { name: 'Path on the canvas' }));
  expect((await canvas.findAllByRole('group', { name: /Step/ })).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Unknown: Warm?. True to Tell. Step 1: 3 ms',
    'Unknown: Tell. No links. Step 2: 6 ms, failed',
  ]);
  // What failed is shown first.
  expect(path.getByRole('button', { name: /Tell/ })).toHaveAttribute('aria-current', 'step');
  await userEvent.click(path.getByRole('button', { name: /Warm/ }));
  const rows = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining('Events dropped'));

  await userEvent.click(path.getByRole('button', { name: /Tell/ }));
  expect(screen.getByText('java.lang.RuntimeException: no answer')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Before' })).toHaveTextContent('"t": 42');
  expect(screen.getByRole('region', { name: 'After · Failure' })).toHaveTextContent('"t": 43');

  await userEvent.click(screen.getByRole('button', { name: 'Stop trace' }));
  expect(await screen.findByText('Stopped · 2 nodes were watched')).toBeVisible();
  expect(saves(calls).at(-1)).toEqual(['Warm? true', 'Tell false']);
  expect(kept()).toBeNull();
  // What was recorded stays until the dialog is closed.
  expect(screen.getByRole('button', { name: /Post telemetry/ })).toBeVisible();
  await userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('what a node recorded nothing of is said to be not recorded', async () => {
  const { add } = await open();
  add('POST_ATTRIBUTES_REQUEST');
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
  await userEvent.click(await screen.findByRole('button', { name: /Post attributes/ }));
  expect(screen.getByRole('region', { name: 'After' })).toHaveTextContent('Not recorded');
});

test('messages are found by originator, type, and label', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
  await screen.findByRole('button', { name: /Post telemetry/ });
  const search = screen.getByRole('searchbox', { name: 'Originator, type, or label' });
  const message = () => screen.queryByRole('button', { name: /Post telemetry/ });
  for (const [text, isFound] of [
    [uuid(7), true],
    [uuid(8), false],
    ['post_tele', true],
    ['post tele', true],
    ['alarm', false],
    ['failure', true],
    ['false', false],
  ] as const) {
    await userEvent.clear(search);
    await userEvent.type(search, text);
    await waitFor(() => expect(message() !== null).toBe(isFound));
  }
});

test('a trace that is paused shows what came meanwhile when it goes on', async () => {
  const { calls, add } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
  await screen.findByRole('button', { name: /Post telemetry/ });
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByText(/^Paused/)).toBeVisible();
  add('POST_ATTRIBUTES_REQUEST');
  const read = calls.length;
  await waitFor(() => expect(calls.length).toBeGreaterThan(read + 2), { timeout: 5000 });
  expect(screen.queryByRole('button', { name: /Post attributes/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('button', { name: /Post attributes/ })).toBeVisible();
});

test('closing a trace turns its debug off as stopping does', async () => {
  const { calls } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
  await screen.findByRole('button', { name: /Post telemetry/ });
  await userEvent.keyboard('{Escape}');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Leave the trace?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(saves(calls).at(-1)).toEqual(['Warm? true', 'Tell false']));
  await waitFor(() => expect(kept()).toBeNull());
});

test('a trace whose page went offers to turn its debug off', async () => {
  const { calls } = await open({
    userId: 'u',
    ruleChainId: chain.id,
    chainName: 'Pumps',
    nodeIds: [uuid(11)],
    at: Date.now() - 60_000,
  });
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(/could turn off debug mode for 1 node/)).toBeInTheDocument();
  await userEvent.click(asked.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(saves(calls)).toEqual([['Warm? false', 'Tell false']]));
  expect(kept()).toBeNull();
});

test('pages of edges offer it too', async () => {
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN', userId: 'u' } as never }));
  keepTrace({ userId: 'u', ruleChainId: chain.id, chainName: 'Pumps', nodeIds: [uuid(11)], at: Date.now() - 60_000 });
  playPlatform(({ path }) => (path.startsWith('/api/') ? pageOf([]) : undefined));
  window.history.replaceState(null, '', '/edgeManagement/ruleChains');
  await renderModule(<ModuleRoutes routes={[{ path: 'edgeManagement/ruleChains/*', element: <EdgeTemplates /> }]} />, {
    name: 'mf-rule-chains',
    texts,
  });
  expect(await screen.findByRole('alertdialog', { name: 'Turn off the debug mode of a trace?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('of two traces, each is offered, whichever ends first', async () => {
  keepTrace({ ...left, ruleChainId: uuid(2), chainName: 'Valves', at: Date.now() - 60_000 });
  await open({ ...left, at: Date.now() - 60_000 });
  for (const name of ['Valves', 'Pumps']) {
    expect(await screen.findByText(new RegExp(`A trace of “${name}”`))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  }
  await waitFor(() => expect(kept()).toBeNull());
});

test.each([{ nodeIds: {} }, { chainName: {} }, { nodeIds: [{}] }, { at: 'then' }])(
  'a note that is none is passed over: %j',
  async (wrong) => {
    const other = { ...left, ruleChainId: uuid(2), chainName: 'Valves' };
    localStorage.setItem('rule-chain-trace.u', JSON.stringify([{ ...left, ...wrong }, other]));
    await open();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('A trace of “Valves”');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(kept()).toBeNull());
  },
);

test('a chain that is gone is not offered again', async () => {
  keepTrace({ ...left, at: Date.now() - 60_000 });
  const { remove } = await open();
  remove(chain.id);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText(/Rule chain “Pumps” was deleted/)).toBeVisible();
  expect(kept()).toBeNull();
});

describe('where pages know of each other', () => {
  let other: ReturnType<typeof playLocks>;
  beforeEach(() => {
    other = playLocks();
  });
  afterEach(() => other.end());

  test('a chain that another page traces is not traced again, and its debug is left alone', async () => {
    const letGo = await other.hold(chain.id);
    const { calls, turnOff } = await open();
    await startTrace();
    expect(await screen.findByText(/already being traced in another tab/)).toBeVisible();
    expect(saves(calls)).toEqual([]);
    // It had turned on what this page took for the person’s own.
    turnOff();
    letGo();
    await userEvent.click(screen.getByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
    expect(await screen.findByText(/^Live ·/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop trace' }));
    await screen.findByText(/^Stopped ·/);
    expect(saves(calls)).toEqual([
      ['Warm? true', 'Tell true'],
      ['Warm? false', 'Tell false'],
    ]);
    (await other.hold(chain.id))();
  });

  test('what a page left behind is offered as soon as it is gone', async () => {
    const letGo = await other.hold(chain.id);
    await open({ ...left, at: Date.now() });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    letGo();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(kept()).toBeNull());
  });

  test('what a page left behind ends with the next trace of the chain', async () => {
    const { calls } = await open();
    keepTrace({ ...left, at: Date.now() });
    await startTrace();
    await screen.findByText(/^Live ·/);
    await userEvent.click(screen.getByRole('button', { name: 'Stop trace' }));
    await screen.findByText(/^Stopped ·/);
    expect(saves(calls)).toEqual([
      ['Warm? true', 'Tell true'],
      ['Warm? false', 'Tell false'],
    ]);
  });
});

test('a node that is deleted is named, and the trace goes on', async () => {
  const { calls, remove } = await open();
  remove(uuid(12));
  await startTrace();
  expect(await screen.findByText('This node was deleted and is no longer watched: Tell')).toBeVisible();
  expect(screen.getByText('Live · 1 node watched')).toBeVisible();
  expect(screen.queryByText(/Couldn’t read all events/)).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path.endsWith(uuid(12)))).toHaveLength(1);
});

test('the trace of a chain that is deleted says so, and stops', async () => {
  const { remove } = await open();
  await startTrace();
  await screen.findByText(/^Live ·/);
  remove(chain.id, uuid(11), uuid(12));
  await userEvent.click(screen.getByRole('button', { name: 'Stop trace' }));
  expect(await screen.findByText(/^Stopped ·/)).toBeVisible();
  expect(screen.getByText('Rule chain “Pumps” was deleted. Nothing more is recorded.')).toBeVisible();
  expect(screen.queryByText(/debug mode is as it was/)).not.toBeInTheDocument();
  expect(kept()).toBeNull();
});
