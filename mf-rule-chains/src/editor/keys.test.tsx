import { HISTORY_DEPTH } from '@mullion/shared-kit/editing/history';
import { useSingleKeys } from '@mullion/shared-kit/theme/single-keys';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEditor, savedIn } from '../testing/open-editor';

const node = (name: string) => screen.findByRole('group', { name: new RegExp(`: ${name}\\.`) });
const isThere = (name: string) => screen.queryByRole('group', { name: new RegExp(`: ${name}\\.`) }) !== null;
const focus = async (name: string) => (await node(name)).focus();
const chosen = () =>
  [...document.querySelectorAll('.react-flow__node.selected')].map((one) => /: (\w+)\./.exec(one.ariaLabel ?? '')?.[1]);

test('Ctrl+A chooses everything but the input, and Escape nothing', async () => {
  await openEditor();
  await focus('Switch');
  await userEvent.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(chosen()).toEqual(['Switch', 'Store', 'Note']));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(chosen()).toEqual([]));
});

test('Ctrl+X takes away what Ctrl+V puts back', async () => {
  await openEditor();
  await focus('Note');
  await userEvent.keyboard(' {Control>}x{/Control}');
  await waitFor(() => expect(isThere('Note')).toBe(false));
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(await node('Note')).toBeVisible();
});

test('Delete deletes what is chosen', async () => {
  await openEditor();
  await focus('Store');
  await userEvent.keyboard(' {Delete}');
  await waitFor(() => expect(isThere('Store')).toBe(false));
  expect(isThere('Switch')).toBe(true);
});

test('the focus stays on the canvas when its node goes, by a deletion or by an undo', async () => {
  await openEditor();
  const canvas = await screen.findByRole('region', { name: 'Nodes of Pumps' });
  await focus('Note');
  await userEvent.keyboard(' {Delete}');
  await waitFor(() => expect(isThere('Note')).toBe(false));
  await waitFor(() => expect(canvas).toHaveFocus());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(isThere('Note')).toBe(true));
  expect(canvas).toHaveFocus();
  await focus('Note');
  await userEvent.keyboard(' {Control>}cv{/Control}');
  await waitFor(() => expect(screen.getAllByRole('group', { name: /: Note\./ })).toHaveLength(2));
  screen.getAllByRole('group', { name: /: Note\./ })[1]?.focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.getAllByRole('group', { name: /: Note\./ })).toHaveLength(1));
  await waitFor(() => expect(canvas).toHaveFocus());
});

test('Ctrl+S saves what is changed, and nothing else', async () => {
  const { calls, settle } = await openEditor();
  await focus('Store');
  await userEvent.keyboard('{Control>}s{/Control}');
  await settle();
  expect(savedIn(calls)).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Control>}s{/Control}');
  await settle();
  expect(savedIn(calls)).toHaveLength(1);
});

test('keys are those of a field while something is typed, and of a dialog while one is open', async () => {
  await openEditor();
  const find = await screen.findByRole('searchbox', { name: 'Find a node' });
  await userEvent.type(find, 'n');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await focus('Note');
  await userEvent.keyboard(' n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add node…' }));
  act(() => dialog.getByRole('button', { name: 'Cancel' }).focus());
  await userEvent.keyboard('{Delete}');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(isThere('Note')).toBe(true);
});

test('letters and signs are no keys for those who have switched them off', async () => {
  const { result } = renderHook(() => useSingleKeys());
  act(() => result.current.setSingleKeys(false));
  await openEditor();
  await focus('Note');
  await userEvent.keyboard('n?l');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  const listed = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(listed).toHaveTextContent('Ctrl + G');
  expect(listed).not.toHaveTextContent('Add node');
  act(() => result.current.setSingleKeys(true));
});

test('F leads to the search, and what it finds is counted', async () => {
  await openEditor();
  await focus('Note');
  await userEvent.keyboard('f');
  expect(screen.getByRole('searchbox', { name: 'Find a node' })).toHaveFocus();
  await userEvent.keyboard('sto');
  expect(await screen.findByText('1 node found')).toBeVisible();
});

test('where the oldest steps are forgotten, undoing all others does not count them', async () => {
  await openEditor();
  const nodes = [await node('Store'), await node('Note')] as const;
  const many = HISTORY_DEPTH + 1;
  act(() => {
    for (let at = 0; at < many; at += 1) fireEvent.keyDown(nodes[at % 2 ? 0 : 1], { key: 'ArrowDown' });
  });
  expect(screen.getByText(`Not saved · ${HISTORY_DEPTH} steps`)).toBeVisible();
  act(() => {
    for (let at = 0; at < many; at += 1) fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  });
  expect(screen.getByText('Not saved')).toBeVisible();
});
