import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uuid } from '../testing/answers';
import { chain, kept, openTracePage, saves, startTrace } from '../testing/open-trace-page';

afterEach(() => localStorage.clear());

test('a trace turns debug on where it is off, shows the way of messages, and turns it off again', async () => {
  const { calls } = await openTracePage();
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Live trace of “Pumps”' }));
  expect(asking.getByRole('checkbox', { name: /Warm\?/ })).toBeChecked();
  expect(asking.getByText('Debug mode is on already')).toBeInTheDocument();
  await userEvent.click(asking.getByRole('button', { name: 'Turn on debug mode for 1 node and start' }));

  const message = await screen.findByRole('button', { name: /Post telemetry/ });
  expect(saves(calls)).toEqual([['Warm? true', 'Tell true']]);
  expect(message).toHaveAccessibleName(/Failed.*9 ms.*2 nodes/);
  expect(message).toHaveTextContent(`Device ${uuid(7).slice(0, 8)}`);
  const path = within(screen.getByRole('list', { name: 'Path of the message' }));
  expect(path.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1Warm?3 ms', '2Tell6 ms']);
  const canvas = within(await screen.findByRole('region', { name: 'Path on the canvas' }));
  expect((await canvas.findAllByRole('group', { name: /Step/ })).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Unknown: Warm?. True to Tell. Step 1: 3 ms',
    'Unknown: Tell. No links. Step 2: 6 ms, failed',
  ]);
  // What failed is shown first.
  expect(path.getByRole('button', { name: /Tell/ })).toHaveAttribute('aria-current', 'step');
  await userEvent.click(path.getByRole('button', { name: /Warm/ }));
  const rows = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining('Events dropped'));

  await userEvent.keyboard('{ArrowDown}');
  expect(path.getByRole('button', { name: /Tell/ })).toHaveAttribute('aria-current', 'step');
  expect(screen.getByText('java.lang.RuntimeException: no answer')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Before' })).toHaveTextContent('"t": 42');
  expect(screen.getByRole('region', { name: 'After · Failure' })).toHaveTextContent('"t": 43');

  await userEvent.click(screen.getByRole('button', { name: 'Stop trace' }));
  expect(await screen.findByText('Stopped · 2 nodes were watched')).toBeVisible();
  expect(saves(calls).at(-1)).toEqual(['Warm? true', 'Tell false']);
  expect(kept()).toBeNull();
  // What was recorded stays until the dialog is closed.
  expect(screen.getByRole('button', { name: /Post telemetry/ })).toBeVisible();
  await userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('what a node recorded nothing of is said to be not recorded', async () => {
  const { add } = await openTracePage();
  add('POST_ATTRIBUTES_REQUEST');
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
  await userEvent.click(await screen.findByRole('button', { name: /Post attributes/ }));
  expect(screen.getByRole('region', { name: 'After' })).toHaveTextContent('Not recorded');
});

test('messages are found by originator, type, and label', async () => {
  await openTracePage();
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
  await screen.findByRole('button', { name: /Post telemetry/ });
  const search = screen.getByRole('searchbox', { name: 'Originator, type, or label' });
  const message = () => screen.queryByRole('button', { name: /Post telemetry/ });
  for (const [text, isFound] of [
    [uuid(7), true],
    [uuid(8), false],
    ['post_tele', true],
    ['post tele', true],
    ['alarm', false],
    ['failure', true],
    ['false', false],
  ] as const) {
    await userEvent.clear(search);
    await userEvent.type(search, text);
    await waitFor(() => expect(message() !== null).toBe(isFound));
  }
});

test('a trace that is paused shows what came meanwhile when it goes on', async () => {
  const { calls, add } = await openTracePage();
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
  await screen.findByRole('button', { name: /Post telemetry/ });
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByText(/^Paused/)).toBeVisible();
  add('POST_ATTRIBUTES_REQUEST');
  const read = calls.length;
  await waitFor(() => expect(calls.length).toBeGreaterThan(read + 2), { timeout: 5000 });
  expect(screen.queryByRole('button', { name: /Post attributes/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('button', { name: /Post attributes/ })).toBeVisible();
});

test('closing a trace turns its debug off as stopping does', async () => {
  const { calls } = await openTracePage();
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on debug mode for 1 node and start' }));
  await screen.findByRole('button', { name: /Post telemetry/ });
  await userEvent.keyboard('{Escape}');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Leave the trace?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(saves(calls).at(-1)).toEqual(['Warm? true', 'Tell false']));
  await waitFor(() => expect(kept()).toBeNull());
});

test('a node that is deleted is named, and the trace goes on', async () => {
  const { calls, remove } = await openTracePage();
  remove(uuid(12));
  await startTrace();
  expect(await screen.findByText('This node was deleted and is no longer watched: Tell')).toBeVisible();
  expect(screen.getByText('Live · 1 node watched')).toBeVisible();
  expect(screen.queryByText(/Couldn’t read all events/)).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path.endsWith(uuid(12)))).toHaveLength(1);
});

test('the trace of a chain that is deleted says so, and stops', async () => {
  const { remove } = await openTracePage();
  await startTrace();
  await screen.findByText(/^Live ·/);
  remove(chain.id, uuid(11), uuid(12));
  await userEvent.click(screen.getByRole('button', { name: 'Stop trace' }));
  expect(await screen.findByText(/^Stopped ·/)).toBeVisible();
  expect(screen.getByText('Rule chain “Pumps” was deleted. Nothing more is recorded.')).toBeVisible();
  expect(screen.queryByText(/debug mode is as it was/)).not.toBeInTheDocument();
  expect(kept()).toBeNull();
});
