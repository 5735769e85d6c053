import { ApiError } from '@mullion/shared-kit/api/api-error';
import { toastStore } from '@mullion/shared-kit/notify/notify';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { losesChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, playSocket, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../locales/en_US.json';
import { readChainFile } from '../model/chain-file';
import RuleChains from '../rule-chains';
import { pageOf, storedChain, uuid } from '../testing/answers';
import { listedComponents, storedNode } from '../testing/open-editor';
import { parkImport } from './opened-chain';

const signIn = (userId: string) =>
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN', tenantId: uuid(900), userId } as never }));
const file = (name: string, nodes = [storedNode(11, `${name} one`, 'a')]) => {
  const read = readChainFile(JSON.stringify({ ruleChain: { name }, metadata: { nodes, connections: [] } }), 'CORE');
  if ('problem' in read) throw new Error(JSON.stringify(read.problem));
  return read.file;
};
const at = () => window.location.pathname;

let users = 0;

/** Opens an imported file in the editor, on a platform with the chains that are made. */
async function open(
  name: string,
  answer: (call: { method: string; path: string }, made: object[]) => unknown = () => undefined,
  userId?: string,
) {
  users += 1;
  signIn(userId ?? uuid(6000 + users));
  parkImport(file(name));
  playSocket();
  window.history.replaceState(null, '', '/ruleChains/ruleChain/import');
  const made: object[] = [];
  let stored: object = { nodes: [], connections: [] };
  playPlatform((call) => {
    const { method, path, body } = call;
    if (method === 'POST' && path === '/api/ruleChain') made.push(storedChain(made.length + 1, name));
    if (method === 'POST' && path === '/api/ruleChain/metadata') stored = body as object;
    const own = answer(call, made);
    if (own !== undefined) return own;
    if (path === '/api/components') return listedComponents;
    if (path.endsWith('/metadata')) return stored;
    if (path === '/api/ruleChain') return made.at(-1);
    if (path === '/api/ruleChains') return pageOf(made.map((one) => ({ ...one, createdTime: Date.now() })));
    if (path.startsWith('/api/ruleChain/')) return method === 'DELETE' ? undefined : made.at(-1);
    return path.startsWith('/api/') ? pageOf([]) : undefined;
  });
  const { client, ...view } = await renderModule(
    <ModuleRoutes routes={[{ path: 'ruleChains/*', element: <RuleChains /> }]} />,
    { name: 'mf-rule-chains', texts },
  );
  await settle(client);
  return { ...view, made, settle: () => settle(client) };
}

test('what was imported goes to its own address once it is saved, and nobody is asked for that', async () => {
  const { settle: settled } = await open('File A');
  await screen.findByRole('group', { name: /File A one/ });
  const goes = jest.spyOn(window.history, 'replaceState');
  const asked: boolean[] = [];
  goes.mockImplementation((...args) => {
    asked.push(losesChanges());
    return Object.getPrototypeOf(window.history).replaceState.apply(window.history, args);
  });
  await userEvent.keyboard('{Control>}s{/Control}');
  await settled();
  await waitFor(() => expect(at()).toBe(`/ruleChains/${uuid(1)}`));
  goes.mockRestore();
  expect(asked).toEqual([false]);
});

test('a chain whose answer was lost is not made twice', async () => {
  let isLost = true;
  const { settle: settled, made } = await open('File A', ({ method, path }) => {
    if (method !== 'POST' || path !== '/api/ruleChain' || !isLost) return undefined;
    isLost = false;
    throw new ApiError({ kind: 'network' });
  });
  await screen.findByRole('group', { name: /File A one/ });
  await userEvent.keyboard('{Control>}s{/Control}');
  await settled();
  await userEvent.keyboard('{Control>}s{/Control}');
  await settled();
  await waitFor(() => expect(at()).toBe(`/ruleChains/${uuid(1)}`));
  expect(made).toHaveLength(1);
});

test('a chain that could be neither filled nor deleted is filled by the next try', async () => {
  let isDown = true;
  const { settle: settled, made } = await open('File A', ({ method, path }) => {
    if (isDown && (method === 'DELETE' || (method === 'POST' && path.endsWith('/metadata')))) {
      throw new ApiError({ kind: 'network' });
    }
    return undefined;
  });
  await screen.findByRole('group', { name: /File A one/ });
  await userEvent.keyboard('{Control>}s{/Control}');
  await settled();
  isDown = false;
  await userEvent.keyboard('{Control>}s{/Control}');
  await settled();
  await waitFor(() => expect(at()).toBe(`/ruleChains/${uuid(1)}`));
  expect(made).toHaveLength(1);
});

test('nobody who has left while it is saved is led back, but told', async () => {
  let arrive = () => {};
  const view = await open('File A', ({ method, path }) =>
    method === 'POST' && path === '/api/ruleChain/metadata'
      ? new Promise((resolve) => {
          arrive = () => resolve({ nodes: [], connections: [] });
        })
      : undefined,
  );
  await screen.findByRole('group', { name: /File A one/ });
  await userEvent.keyboard('{Control>}s{/Control}');
  view.unmount();
  window.history.replaceState(null, '', '/devices');
  await act(async () => arrive());
  await waitFor(() => expect(toastStore.get().at(-1)?.action?.label).toBe('Open rule chain'));
  expect(at()).toBe('/devices');
});

test('nobody else who signs in in the tab meets what was imported', async () => {
  const first = await open('Secret');
  await screen.findByRole('group', { name: /Secret one/ });
  first.unmount();
  signIn(uuid(77));
  const { client } = await renderModule(<ModuleRoutes routes={[{ path: 'ruleChains/*', element: <RuleChains /> }]} />, {
    name: 'mf-rule-chains',
    texts,
  });
  await settle(client);
  expect(await screen.findByRole('button', { name: 'Back to the list' })).toBeVisible();
  expect(screen.queryByText(/Secret/)).not.toBeInTheDocument();
});

test('what was changed of one file is offered with that file alone', async () => {
  const user = uuid(78);
  const change = async (name: string) => {
    (await screen.findByRole('group', { name: new RegExp(`${name} one`) })).focus();
    await userEvent.keyboard('{ArrowDown}');
  };
  const offered = () => screen.queryByRole('button', { name: 'Continue editing' }) !== null;
  const first = await open('File A', undefined, user);
  await change('File A');
  first.unmount();
  const other = await open('File B', undefined, user);
  await change('File B');
  expect(offered()).toBe(false);
  other.unmount();
  await open('File A', undefined, user);
  await waitFor(() => expect(offered()).toBe(true));
});
