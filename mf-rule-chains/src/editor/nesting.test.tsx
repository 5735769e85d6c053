import { ApiError } from '@mullion/shared-kit/api/api-error';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storedChain } from '../testing/answers';
import { openEditor, savedIn, storedMetadata } from '../testing/open-editor';

const focus = async (name: string) => {
  (await screen.findByRole('group', { name: new RegExp(`: ${name}\\.`) })).focus();
};

test('nodes of a selection become a chain of their own, which is called in their place', async () => {
  const made: unknown[] = [];
  const { calls, settle } = await openEditor({
    answer: ({ method, path, body }) => {
      if (method !== 'POST' || path !== '/api/ruleChain') return undefined;
      made.push(body);
      return { ...storedChain(2, 'Inner'), ...(body as object) };
    },
  });
  await focus('Switch');
  await userEvent.keyboard(' ');
  await focus('Store');
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{Control>}g{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a nested rule chain' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Inner');
  await userEvent.click(dialog.getByRole('button', { name: 'Create rule chain' }));
  await settle();
  expect(made).toEqual([expect.objectContaining({ name: 'Inner', type: 'CORE' })]);
  expect(savedIn(calls)[0]?.nodes.map(({ name, id }) => [name, id])).toEqual([
    ['Switch', undefined],
    ['Store', undefined],
  ]);
  expect(await screen.findByRole('group', { name: 'rule chain: Inner. No links' })).toBeVisible();
});

test('a nested chain whose nodes could not be stored is not made twice', async () => {
  const made: object[] = [];
  let isDown = true;
  const { settle } = await openEditor({
    answer: ({ method, path, body }) => {
      if (isDown && (method === 'DELETE' || (method === 'POST' && path.endsWith('/metadata')))) {
        throw new ApiError({ kind: 'network' });
      }
      if (method !== 'POST' || path !== '/api/ruleChain') return undefined;
      const chain = { ...storedChain(2, ''), ...(body as object) };
      if (!('id' in (body as object))) made.push(chain);
      return chain;
    },
  });
  for (const name of ['Switch', 'Store']) {
    await focus(name);
    await userEvent.keyboard(' ');
  }
  await userEvent.keyboard('{Control>}g{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a nested rule chain' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Inner');
  await userEvent.click(dialog.getByRole('button', { name: 'Create rule chain' }));
  await settle();
  expect(dialog.getAllByRole('alert')).toHaveLength(1);
  isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Create rule chain' }));
  await settle();
  expect(made).toHaveLength(1);
  expect(await screen.findByRole('group', { name: 'rule chain: Inner. No links' })).toBeVisible();
});

test('links that a nested chain would lose are listed first, and whoever gives it up has lost nothing', async () => {
  const link = (fromIndex: number, toIndex: number) => ({ fromIndex, toIndex, type: 'Success' });
  const { calls } = await openEditor({
    metadata: storedMetadata({ connections: [link(0, 1), link(1, 2), link(0, 2)] }),
  });
  for (const name of ['Store', 'Note']) {
    await focus(name);
    await userEvent.keyboard(' ');
  }
  await userEvent.keyboard('{Control>}g{/Control}');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Some links will be lost' }));
  expect(asked.getByText(/Switch to Note/)).toBeVisible();
  expect(asked.queryByText(/Switch to Store/)).not.toBeInTheDocument();
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByText('Saved')).toBeVisible();

  await focus('Note');
  await userEvent.keyboard('{Control>}g{/Control}');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a nested rule chain' }));
  expect(dialog.getByText(/Undo doesn’t delete it/)).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
});
