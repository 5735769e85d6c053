import { toastStore } from '@mullion/shared-kit/notify/notify';
import { session } from '@mullion/shared-kit/session/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { classes, listedComponents, openEditor, storedMetadata, storedNode } from '../testing/open-editor';
import { keepCopied } from './copied-nodes';

const names = () =>
  screen
    .getAllByRole('group')
    .flatMap(({ ariaLabel }) => /: (\w+)\./.exec(ariaLabel ?? '')?.[1] ?? [])
    .toSorted();
const paste = async () => {
  (await screen.findByRole('group', { name: /: Switch\./ })).focus();
  await userEvent.keyboard('{Control>}v{/Control}');
};
const toasts = () => toastStore.get().map(({ text }) => text);

const toCloud = listedComponents.find(({ name }) => name === 'push to cloud')?.clazz ?? '';
/** Nodes that were copied in a chain for edges: A → Cloud → B, and A → B. */
const fromEdge = {
  type: 'EDGE' as const,
  nodes: [storedNode(1, 'A', classes.save), storedNode(2, 'Cloud', toCloud), storedNode(3, 'B', classes.log)].map(
    ({ id: _, ...node }, at) => ({ x: 200 * at, y: 0, node }),
  ),
  links: [
    { from: 0, to: 1, labels: ['Success'] },
    { from: 1, to: 2, labels: ['Success'] },
    { from: 0, to: 2, labels: ['Failure'] },
  ],
  first: 1,
};
const coreOnly = ({ path }: { path: string }) =>
  path === '/api/components' ? listedComponents.filter(({ clazz }) => clazz !== toCloud) : undefined;

test('what the other type of chain alone can have is left out, with its links, and named', async () => {
  await openEditor({ answer: coreOnly });
  await screen.findByRole('group', { name: /: Switch\./ });
  act(() => keepCopied(fromEdge));
  await paste();
  await waitFor(() => expect(names()).toEqual(['A', 'B', 'Note', 'Store', 'Switch']));
  expect(screen.getByRole('group', { name: /: A\. Failure to B/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo: Paste 2 nodes' })).toBeVisible();
  expect(toasts().at(-1)).toMatch(/^Cloud was left out/);
});

test('where nothing is left to paste, nothing changes', async () => {
  await openEditor({ answer: coreOnly });
  await screen.findByRole('group', { name: /: Switch\./ });
  act(() => keepCopied({ ...fromEdge, nodes: fromEdge.nodes.slice(1, 2), links: [], first: null }));
  await paste();
  await waitFor(() => expect(toasts().at(-1)).toMatch(/^Cloud was left out/));
  expect(screen.getByText('Saved')).toBeVisible();
});

test('a node of a class that nobody knows is copied within its type of chain', async () => {
  const nodes = [...storedMetadata().nodes.slice(0, 2), storedNode(13, 'Odd', 'com.acme.Mystery')];
  await openEditor({ metadata: storedMetadata({ nodes }) });
  const before = toasts().length;
  (await screen.findByRole('group', { name: /: Odd\./ })).focus();
  await userEvent.keyboard(' {Control>}cv{/Control}');
  await waitFor(() => expect(names()).toEqual(['Odd', 'Odd', 'Store', 'Switch']));
  expect(
    toasts()
      .slice(before)
      .filter((text) => /left out|available/.test(text)),
  ).toEqual([]);
});

test('what was copied goes with the session: nodes may hold secrets', async () => {
  await openEditor();
  await screen.findByRole('group', { name: /: Switch\./ });
  act(() => keepCopied(fromEdge));
  expect(JSON.stringify(localStorage)).toContain('mullion-copied-nodes');
  act(() => session.store.setState({ authUser: null }));
  expect(JSON.stringify(localStorage)).not.toContain('mullion-copied-nodes');
});
