import type { Context } from '../framework/context.js';
import { PlatformError } from '../framework/errors.js';
import { EventBus } from '../framework/events.js';
import type { Operation } from '../framework/operation.js';
import { usage } from './usage.js';

test('what cannot be stored now is counted with the next report', async () => {
  jest.useFakeTimers();
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const events = new EventBus();
    const stored: unknown[] = [];
    let full = true;
    const run = async (_operation: Operation, used: unknown) => {
      if (full) throw new PlatformError(503, 2, 'The disk is full. Nothing was changed');
      stored.push(used);
    };
    const running = await usage.start({ db: { run }, events } as unknown as Context);
    const sms = (count: number) =>
      events.publish({ name: 'usage.counted', payload: { tenantId: 'acme', counts: { sms: count } } });
    sms(1);
    await jest.advanceTimersByTimeAsync(60_000);
    full = false;
    sms(2);
    await running.stop();
    expect(stored).toEqual([[['acme', { sms: 3 }]]]);
  } finally {
    logged.mockRestore();
    jest.useRealTimers();
  }
});
