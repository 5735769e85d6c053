import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEditor, storedMetadata } from '../testing/open-editor';

const focus = async (name: string) => {
  (await screen.findByRole('group', { name: new RegExp(`: ${name}\\.`) })).focus();
};

test('the saved version and the working copy are each compared with a file', async () => {
  await openEditor();
  await focus('Store');
  await userEvent.keyboard(' {Delete}');
  const metadata = { ...storedMetadata(), connections: null };
  const content = JSON.stringify({ ruleChain: { name: 'Pumps' }, metadata });
  const file = new File([content], 'pumps.json', { type: 'application/json' });
  // jsdom has no `text()` of files.
  Object.assign(file, { text: async () => content });
  const removed = async (item: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    const asking = within(await screen.findByRole('dialog'));
    await userEvent.upload(asking.getByLabelText(/file/i, { selector: 'input' }), file);
    await asking.findByText('pumps.json');
    await userEvent.click(asking.getByRole('button', { name: 'Compare' }));
    const list = await screen.findByRole('list', { name: 'Differences' });
    const texts = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    return texts;
  };
  expect(await removed('Compare with a file')).toEqual(['Removed: Store']);
  expect(await removed('Compare saved version with a file')).toEqual([expect.stringMatching(/Added.*Switch → Store/)]);
});
