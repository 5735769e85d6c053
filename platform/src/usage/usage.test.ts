import type { Context } from '../framework/context.js';
import { PlatformError } from '../framework/errors.js';
import { EventBus } from '../framework/events.js';
import type { Operation } from '../framework/operation.js';
import { limitedTenants } from '../framework/tenant-features.js';
import { usage } from './usage.js';

test('what cannot be stored now is counted with the next report', async () => {
  jest.useFakeTimers();
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const events = new EventBus();
    const stored: unknown[] = [];
    let full = true;
    const run = async (operation: Operation, used: unknown) => {
      if (operation.name === limitedTenants.name) return [];
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

test('a tenant whose counts cannot be stored keeps out nobody else’s', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const events = new EventBus();
    const stored: string[] = [];
    const run = async (operation: Operation, used: [string, unknown][]) => {
      if (operation.name === limitedTenants.name) return [];
      if (used.some(([tenantId]) => tenantId === 'broken')) throw new Error('broken');
      stored.push(...used.map(([tenantId]) => tenantId));
    };
    const running = await usage.start({ db: { run }, events } as unknown as Context);
    for (const tenantId of ['acme', 'broken', ...Array.from({ length: 25 }, (_, n) => `other ${n}`)])
      events.publish({ name: 'usage.counted', payload: { tenantId, counts: { sms: 1 } } });
    await running.stop();
    expect(stored).toHaveLength(26);
  } finally {
    logged.mockRestore();
  }
});

test('tenants at a limit are looked at when the platform starts and when a month begins, and not in between', async () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 31, 23, 59, 0) });
  try {
    const asked: string[] = [];
    const run = async (operation: Operation, args: unknown) => {
      asked.push(operation.name);
      if (operation.name === limitedTenants.name) return ['acme'];
      expect(args).toEqual(['acme']);
    };
    const running = await usage.start({ db: { run }, events: new EventBus() } as unknown as Context);
    const once = [limitedTenants.name, 'usage.refresh'];
    await jest.advanceTimersByTimeAsync(59_000);
    expect(asked).toEqual(once);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([...once, ...once]);
    await running.stop();
  } finally {
    jest.useRealTimers();
  }
});
