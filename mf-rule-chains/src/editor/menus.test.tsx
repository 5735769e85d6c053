import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEditor } from '../testing/open-editor';

const node = (name: string) => screen.findByRole('group', { name: new RegExp(`: ${name}\\.`) });
/** The menu of what is pressed: its name, and its items, with those that can't be chosen in brackets. */
async function menuOf(target: Element) {
  fireEvent.contextMenu(target, { clientX: 200, clientY: 200 });
  const menu = await screen.findByRole('menu');
  const items = within(menu)
    .getAllByRole('menuitem')
    .map((item) => {
      const text = item.querySelector('span')?.textContent ?? '';
      return item.getAttribute('aria-disabled') === 'true' ? `(${text.replace(/ Nothing.*/, '')})` : text;
    });
  return { name: menu.getAttribute('aria-label'), items };
}
const close = async () => {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
};

test('nodes that are chosen together have the menu of the selection', async () => {
  await openEditor();
  (await node('Store')).focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(await menuOf(await node('Store'))).toEqual({
    name: '3 nodes selected',
    items: [
      ...['Copy', 'Cut', 'Paste', 'Add node…', 'Clear selection'],
      ...['Turn debug mode on', 'Delete', '(Save)', '(Discard changes)'],
    ],
  });
  await userEvent.click(screen.getByRole('menuitem', { name: /Turn debug mode on/ }));
  expect(await screen.findByText('Not saved · 1 step')).toBeVisible();
  expect((await menuOf(await node('Store'))).items.slice(-4)).toEqual([
    ...['Turn debug mode off', 'Delete', 'Save', 'Discard changes'],
  ]);
});

test('the menu of a node has what can be done with it, and what it names of keys', async () => {
  await openEditor();
  expect(await menuOf(await node('Store'))).toEqual({
    name: 'Store',
    items: ['Open details', 'Link to…', 'Turn debug mode on', 'Copy', 'Cut', 'Delete'],
  });
  expect(screen.getByRole('menuitem', { name: /Link to/ })).toHaveTextContent(/L$/);
  await userEvent.click(screen.getByRole('menuitem', { name: /Delete/ }));
  await waitFor(() => expect(screen.queryByRole('group', { name: /: Store\./ })).not.toBeInTheDocument());
});

test('the menu of a link opens and deletes it; that of the input only deletes it', async () => {
  await openEditor();
  await node('Store');
  const [labelled, input] = document.querySelectorAll('.react-flow__edge');
  expect(await menuOf(labelled as Element)).toEqual({ name: 'Post telemetry', items: ['Open details', 'Delete'] });
  await close();
  expect(await menuOf(input as Element)).toEqual({ name: 'Input', items: ['Delete'] });
  await userEvent.click(screen.getByRole('menuitem', { name: /Delete/ }));
  await waitFor(() => expect(document.querySelectorAll('.react-flow__edge')).toHaveLength(1));
});

test('with Ctrl the browser’s own menu opens', async () => {
  await openEditor();
  const pressed = fireEvent.contextMenu(await node('Store'), { ctrlKey: true });
  expect(pressed).toBe(true);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
