import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEditor } from '../testing/open-editor';

jest.mock('./node-panel', () => {
  throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
});

const failure = () => screen.queryByText('This part of the console didn’t load');

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press on the canvas', () => userEvent.click(document.querySelector('.react-flow__pane') as Element)],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('a panel whose code did not arrive is closed by %s', async (_, close) => {
  await openEditor();
  const node = await screen.findByRole('group', { name: /: Store\./ });
  node.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(failure()).toBeVisible());
  expect(screen.getByRole('complementary', { name: 'Store' })).toBeVisible();
  await close();
  await waitFor(() => expect(failure()).not.toBeInTheDocument());
});
