import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEditor, savedIn, type storedMetadata } from '../testing/open-editor';

const node = (name: string) => screen.findByRole('group', { name: new RegExp(`: ${name}\\.`) });
const isThere = (name: string) => screen.queryByRole('group', { name: new RegExp(`: ${name}\\.`) }) !== null;
const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
const nameField = () => screen.findByRole('textbox', { name: /^Name/ });
const answer = async (name: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await userEvent.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
};

/** Opens a node with Enter, whose debug mode was switched before: that step is one of this node. */
async function openSwitched(name: string) {
  (await node(name)).focus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Debug/ }));
  await press('Apply');
  await screen.findByText('Not saved · 1 step');
  return nameField();
}

test('a step back that would take what is typed asks first', async () => {
  await openEditor();
  await userEvent.type(await openSwitched('Store'), ' typed');
  await press('Undo: Change Store');
  await answer('Keep editing');
  expect(await nameField()).toHaveValue('Store typed');
  expect(screen.getByText('Not saved · 1 step')).toBeVisible();
  await press('Undo: Change Store');
  await answer('Discard changes');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(await nameField()).toHaveValue('Store');
});

test('a step of another node leaves what is typed alone', async () => {
  await openEditor();
  (await node('Note')).focus();
  await userEvent.keyboard('{ArrowDown}');
  (await node('Store')).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await nameField(), ' typed');
  await press('Undo: Move Note');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(await nameField()).toHaveValue('Store typed');
});

test('a node is deleted only once what was typed into its form may go', async () => {
  await openEditor();
  (await node('Note')).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await nameField(), ' typed');
  await press('Delete');
  expect(isThere('Note')).toBe(true);
  await answer('Keep editing');
  expect(await nameField()).toHaveValue('Note typed');
  expect(isThere('Note')).toBe(true);
  await press('Delete');
  await answer('Discard changes');
  await waitFor(() => expect(isThere('Note')).toBe(false));
  expect(screen.queryByRole('textbox', { name: /^Name/ })).not.toBeInTheDocument();
});

test('what is typed while a new node is saved stays, though the node gets its id', async () => {
  let arrive = () => {};
  const { calls, settle } = await openEditor({
    answer: ({ method, path, body }) =>
      method === 'POST' && path === '/api/ruleChain/metadata'
        ? new Promise((resolve) => {
            const { nodes, ...rest } = body as ReturnType<typeof storedMetadata>;
            const withIds = nodes.map((one, at) => ({ ...one, id: { entityType: 'RULE_NODE', id: `id-${at}` } }));
            arrive = () => resolve({ ...rest, nodes: withIds });
          })
        : undefined,
  });
  (await node('Note')).focus();
  await userEvent.keyboard(' {Control>}cv{/Control}');
  await waitFor(() => expect(screen.getAllByRole('group', { name: /: Note\./ })).toHaveLength(2));
  screen.getAllByRole('group', { name: /: Note\./ })[1]?.focus();
  await userEvent.keyboard('{Enter}');
  await nameField();
  await press('Save');
  await waitFor(() => expect(savedIn(calls)).toHaveLength(1));
  await userEvent.type(await nameField(), ' typed');
  arrive();
  await settle();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(await nameField()).toHaveValue('Note typed');
});

test('a nested chain is made only once what was typed into a form that would go may go', async () => {
  await openEditor();
  for (const name of ['Switch', 'Store']) {
    (await node(name)).focus();
    await userEvent.keyboard(' ');
  }
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await nameField(), ' typed');
  (await node('Store')).focus();
  await userEvent.keyboard('{Control>}g{/Control}');
  await answer('Keep editing');
  expect(await nameField()).toHaveValue('Store typed');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  (await node('Store')).focus();
  await userEvent.keyboard('{Control>}g{/Control}');
  await answer('Discard changes');
  expect(await screen.findByRole('dialog', { name: 'Make a nested rule chain' })).toBeVisible();
});
