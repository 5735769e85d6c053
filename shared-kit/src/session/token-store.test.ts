import fc from 'fast-check';
import { createStorageLock } from '../browser/browser-lock';
import { memoryStorage } from '../browser/storage';
import { makeToken } from '../testing/fake-browser';
import { decodeToken, lifeSpanMs } from './jwt';
import { createTokenStore, TOKEN_VALIDITY_MARGIN_MS } from './token-store';

it('counts a token as expired two seconds early', () => {
  expect(TOKEN_VALIDITY_MARGIN_MS).toBe(2000);
});

it('holds a token valid exactly until the margin, whatever the two clocks say', () => {
  const second = fc.integer({ min: 0, max: 2 ** 33 });
  fc.assert(
    fc.property(
      second,
      fc.integer({ min: 1, max: 10 ** 7 }),
      fc.integer({ min: 0, max: 2 ** 43 }),
      (iat, life, local) => {
        let now = local;
        const store = createTokenStore(memoryStorage(), () => now);
        const token = makeToken({ iat, exp: iat + life });
        expect(store.save({ token, refreshToken: null })).toBe(true);
        now = local + life * 1000 - TOKEN_VALIDITY_MARGIN_MS - 1;
        expect(store.valid('access')).toBe(token);
        now = local + life * 1000 - TOKEN_VALIDITY_MARGIN_MS;
        expect(store.valid('access')).toBeNull();
        expect(store.read('access')).toBe(token);
      },
    ),
  );
});

it('reads back the claims of any token, in any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer(), (sub, iat) => {
      expect(decodeToken(makeToken({ sub, iat }))).toEqual({ sub, iat });
    }),
  );
});

it('answers null for everything that is no token', () => {
  fc.assert(fc.property(fc.string(), (text) => decodeToken(text) === null));
  expect(decodeToken('a.bnVsbA.c')).toBeNull();
});

it('has no life span without both times', () => {
  expect(lifeSpanMs({ iat: 1 })).toBeNull();
  expect(lifeSpanMs({ exp: 1 })).toBeNull();
  expect(lifeSpanMs({ iat: 5, exp: 5 })).toBeNull();
  expect(lifeSpanMs({ iat: 5, exp: 6 })).toBe(1000);
});

describe('the lock of pages without Web Locks', () => {
  const work = () => {
    const storage = memoryStorage();
    let now = 0;
    const waiting: (() => void)[] = [];
    const deps = (id: string) => ({
      id,
      now: () => now,
      sleep: () => new Promise<void>((done) => waiting.push(done)),
    });
    const tick = async (ms: number) => {
      now += ms;
      for (const wake of waiting.splice(0)) wake();
      for (let i = 0; i < 20; i++) await Promise.resolve();
    };
    return { storage, deps, tick };
  };

  it('lets one tab in at a time', async () => {
    const { storage, deps, tick } = work();
    let inside = 0;
    const log: number[] = [];
    const job = async () => {
      inside++;
      log.push(inside);
      await Promise.resolve();
      inside--;
    };
    const tabs = ['a', 'b', 'c'].map((id) => createStorageLock(storage, deps(id)));
    const done = Promise.all([...tabs, ...tabs].map((tab) => tab.run('x', job)));
    for (let i = 0; i < 40; i++) await tick(30);
    await done;
    expect(log).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('takes over from a tab that died', async () => {
    const { storage, deps, tick } = work();
    storage.setItem('mullion-lock-x', 'dead 15000');
    let ran = false;
    const done = createStorageLock(storage, deps('a')).run('x', async () => {
      ran = true;
    });
    await tick(14_000);
    await tick(30);
    expect(ran).toBe(false);
    await tick(1000);
    await tick(30);
    await done;
    expect(ran).toBe(true);
  });
});
