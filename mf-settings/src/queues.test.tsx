import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Queues from './queues';
import { ApiError, openPage } from './testing/open-page';

const id = '784f394c-42b6-435a-983c-b7beff2784f9';
const stored = {
  id: { entityType: 'QUEUE', id },
  createdTime: 1_700_000_000_000,
  name: 'Batches',
  topic: 'tb_rule_engine.Batches',
  pollInterval: 25,
  partitions: 10,
  consumerPerPartition: false,
  packProcessingTimeout: 2000,
  submitStrategy: { type: 'BATCH', batchSize: 77 },
  processingStrategy: {
    type: 'RETRY_ALL',
    retries: 3,
    failurePercentage: 0,
    pauseBetweenRetries: 3,
    maxPauseBetweenRetries: 3,
  },
  additionalInfo: { description: 'old' },
};
const page = { data: [stored], totalPages: 1, totalElements: 1, hasNext: false };

/** The page at an address, over a platform that has one queue and lets nobody delete it. */
async function openQueues(address = '/') {
  history.replaceState(null, '', address);
  return openPage(Queues, ({ method, path, body }) => {
    if (method === 'DELETE') {
      const message = 'The queue referenced by the device profiles cannot be deleted!';
      throw new ApiError({ kind: 'http', status: 400, body: { message } as never });
    }
    if (method === 'POST') return { ...stored, ...(body as object) };
    return path === '/api/queues' ? page : stored;
  });
}

test('a deletion that the platform refuses says what uses the queue', async () => {
  const { user } = await openQueues();
  await user.click(await screen.findByRole('checkbox', { name: /Batches/ }));
  await user.click(screen.getByRole('button', { name: /^Delete/ }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: /^Delete/ }));
  expect(await screen.findByText('Device profiles still use it')).toBeVisible();
});

test('a stored batch size stays while something else is changed', async () => {
  const { user, sent } = await openQueues(`/${id}`);
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  expect(await screen.findByLabelText(/^Batch size/)).toHaveValue('77');
  const description = screen.getByLabelText(/^Description/);
  await user.clear(description);
  await user.type(description, 'new');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(sent()[0]?.body).toMatchObject({
    submitStrategy: { type: 'BATCH', batchSize: 77 },
    additionalInfo: { description: 'new' },
  });
});

test.each([
  ['a space', 'My queue', /letters/i],
  ['letters of other scripts', 'Очередь', /letters/i],
  // The topic that is made of it takes 255 characters.
  ['more than its topic takes', 'x'.repeat(241), /240/],
])('a name of %s is refused at its field', async (_, name, reason) => {
  const { user, sent } = await openQueues();
  await user.click(screen.getByRole('button', { name: 'Add queue' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(/^Name/);
  fireEvent.change(field, { target: { value: name } });
  act(() => field.focus());
  await user.tab();
  expect(await dialog.findByText(reason)).toBeVisible();
  expect(sent()).toEqual([]);
});

test('markup in a description is refused before the call', async () => {
  const { user, sent } = await openQueues(`/${id}`);
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const description = await screen.findByLabelText(/^Description/);
  await user.clear(description);
  await user.type(description, '<b>new');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(description).toHaveAccessibleDescription('HTML tags aren’t allowed here'));
  expect(sent()).toEqual([]);
});
