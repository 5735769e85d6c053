import { ApiError } from '@mullion/shared-kit/api/api-error';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openTrace } from '../trace/open-trace';
import { keepTrace } from '../trace/trace-flags';
import { useLeftTrace } from '../trace/use-left-trace';
import { pageOf, uuid } from './answers';
import { listedComponents } from './open-editor';

/** “Pumps”. */
export const chain = { id: uuid(1), name: 'Pumps', type: 'CORE' as const };
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
export const kept = () => localStorage.getItem('rule-chain-trace.u');

/** Saves of the chain, as the debug of its nodes by name. */
export const saves = (calls: readonly { path: string; body?: unknown }[]) =>
  calls
    .filter(({ path }) => path === '/api/ruleChain/metadata')
    .map(({ body }) => (body as typeof metadata).nodes.map(({ name, debugMode }) => `${name} ${debugMode}`));

/** A page of rule chains where “Pumps” can be traced. `afterSave` may lose the answer of a save. */
export async function openTracePage(left?: Parameters<typeof keepTrace>[0], afterSave: () => void = () => {}) {
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
      if (method === 'POST') {
        stored = body as typeof metadata;
        afterSave();
      }
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

/** Starts a trace of “Pumps”. */
export const startTrace = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
};

/** A trace of “Pumps” that is noted. */
export const left = { userId: 'u', ruleChainId: chain.id, chainName: 'Pumps', nodeIds: [uuid(11)], at: 0 };
