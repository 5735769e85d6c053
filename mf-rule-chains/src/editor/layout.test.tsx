import { toastStore } from '@mullion/shared-kit/notify/notify';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEditor } from '../testing/open-editor';

const mockStarted: Worker[] = [];
jest.mock('../layout/start-layout-worker', () => ({
  startLayoutWorker: () => {
    const worker = { postMessage: () => undefined, terminate: () => undefined } as unknown as Worker;
    mockStarted.push(worker);
    return worker;
  },
}));

test('a worker that did not load says so, and is tried again', async () => {
  await openEditor();
  await screen.findByRole('group', { name: /: Switch\./ });
  await userEvent.click(screen.getByRole('button', { name: 'Lay out automatically' }));
  await waitFor(() => expect(mockStarted).toHaveLength(1));
  act(() => mockStarted[0]?.onerror?.(new Event('error') as ErrorEvent));
  await waitFor(() => expect(toastStore.get()).toHaveLength(1));
  const [toast] = toastStore.get();
  expect(toast?.action?.label).toBe('Retry');
  act(() => toast?.action?.onSelect());
  await waitFor(() => expect(mockStarted).toHaveLength(2));
});
