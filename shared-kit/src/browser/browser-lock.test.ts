import { createBrowserLock, STORAGE_SETTLE_MS } from './browser-lock';
import { memoryStorage } from './storage';

test('work under a Web Lock begins when the storage of other tabs can be seen, and inside the lock', async () => {
  const steps: string[] = [];
  const request = async (name: string, work: () => Promise<unknown>) => {
    steps.push(`lock ${name}`);
    const result = await work();
    steps.push('unlock');
    return result;
  };
  const locks = { request } as unknown as LockManager;
  const lock = createBrowserLock(memoryStorage(), locks, async (ms) => void steps.push(`wait ${ms}`));
  await expect(lock.run('refresh', async () => steps.push('work'))).resolves.toBe(3);
  expect(steps).toEqual(['lock refresh', `wait ${STORAGE_SETTLE_MS}`, 'work', 'unlock']);
});

test('where the browser denies its locks, work goes on by a lease; what fails under a lock is not done twice', async () => {
  const denied = { request: async () => Promise.reject(new DOMException('Denied', 'SecurityError')) };
  const lock = createBrowserLock(memoryStorage(), denied as unknown as LockManager);
  await expect(lock.run('refresh', async () => 'done')).resolves.toBe('done');
  const granted = { request: async (_: string, work: () => Promise<unknown>) => work() };
  const work = jest.fn(async () => Promise.reject(new Error('refused')));
  const other = createBrowserLock(memoryStorage(), granted as unknown as LockManager, async () => undefined);
  await expect(other.run('refresh', work)).rejects.toThrow('refused');
  expect(work).toHaveBeenCalledTimes(1);
});
