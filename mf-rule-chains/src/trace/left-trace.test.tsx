import { ApiError } from '@mullion/shared-kit/api/api-error';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, renderModule } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../locales/en_US.json';
import EdgeTemplates from '../edge-templates';
import { pageOf, uuid } from '../testing/answers';
import { playLocks } from '../testing/locks';
import { chain, kept, left, openTracePage, saves, startTrace } from '../testing/open-trace-page';
import { keepTrace } from './trace-flags';

afterEach(() => localStorage.clear());

test('a trace whose page went offers to turn its debug off', async () => {
  const { calls } = await openTracePage({
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

test('a trace whose start got no answer leaves word of what may be on', async () => {
  await openTracePage(undefined, () => {
    throw new ApiError({ kind: 'network' });
  });
  await startTrace();
  await waitFor(() => expect(JSON.parse(kept() ?? '[]')).toEqual([expect.objectContaining({ nodeIds: [uuid(12)] })]));
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
  await openTracePage({ ...left, at: Date.now() - 60_000 });
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
    await openTracePage();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('A trace of “Valves”');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(kept()).toBeNull());
  },
);

test('a chain that is gone is not offered again', async () => {
  keepTrace({ ...left, at: Date.now() - 60_000 });
  const { remove } = await openTracePage();
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
    const { calls, turnOff } = await openTracePage();
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
    await openTracePage({ ...left, at: Date.now() });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    letGo();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(kept()).toBeNull());
  });

  test('what a page left behind ends with the next trace of the chain', async () => {
    const { calls } = await openTracePage();
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
