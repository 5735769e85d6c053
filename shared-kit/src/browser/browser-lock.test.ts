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
