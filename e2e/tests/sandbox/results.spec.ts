import { call, expect, expectAlive, test } from './sandbox-test';

test.describe('what comes out', () => {
  test('cannot change prototypes of the page', async ({ sandbox }) => {
    const result = await sandbox.evaluate(async () => {
      const body = `
        const evil = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 2}}, "a": {"__proto__": {"polluted": 3}}}');
        Object.defineProperty(evil, '__proto__', { value: { polluted: 4 }, enumerable: true });
        return evil;`;
      const value = (await sandboxUse.createUserFunction(body, []).call()) as Record<string, unknown>;
      Object.assign({}, value);
      const merge = (into: Record<string, unknown>, from: Record<string, unknown>) => {
        for (const key in from) {
          if (typeof from[key] === 'object' && key in into) merge(into[key] as typeof into, from[key] as typeof from);
          else into[key] = from[key];
        }
      };
      merge({}, value);
      return [Object.keys(value), Object.getPrototypeOf(value) === Object.prototype, 'polluted' in {}];
    });
    expect(result).toEqual([['a'], true, false]);
  });

  test('is data, whatever it was', async ({ sandbox }) => {
    const proxy = `return new Proxy({ a: 1 }, { get: (target, key) => typeof key === 'symbol' ? undefined : key + '!', has: () => true })`;
    expect(await call(sandbox, proxy)).toEqual({ value: { a: 'a!' } });
    const liar =
      'return new Proxy([1, 2], { get: (list, key) => key === "length" ? { valueOf: () => 1e9 } : list[key] })';
    expect(await call(sandbox, liar)).toMatchObject({ kind: 'too-large' });
    let thenable = 'return { then(resolve) { resolve("hijacked") }, a: 1 }';
    expect(await call(sandbox, thenable)).toEqual({ value: { a: 1 } });
    thenable = 'return Promise.reject(new Error("unseen"))';
    expect(await call(sandbox, thenable)).toEqual({ value: {} });
    const converting =
      'return { [Symbol.toPrimitive]: () => "x", toString: () => "y", valueOf: () => 1, get once() { return (this.n = (this.n ?? 0) + 1) } }';
    expect(await call(sandbox, converting)).toMatchObject({ value: { once: 1 } });
    expect(await call(sandbox, 'return globalThis')).toEqual({ value: { console: {} } });
    await expectAlive(sandbox);
  });

  test('is not endless for a whole batch either', async ({ sandbox }) => {
    const kinds = await sandbox.evaluate(async () => {
      const bomb = sandboxUse.createUserFunction('return "x".repeat(1.9e6)', []);
      const results = await bomb.callBatch(Array.from({ length: 500 }, () => []));
      return [...new Set(results.map((result) => (result.ok ? 'value' : result.error.kind)))];
    });
    expect(kinds).toEqual(['value', 'too-large']);
    await expectAlive(sandbox);
  });

  test('errors are texts: no getter, method or cause of theirs runs in the page', async ({ sandbox }) => {
    const hostile = `
      const error = new Error('x');
      const steal = () => { throw new Error('ran at ' + typeof document) };
      for (const key of ['name', 'message', 'stack', 'cause', 'toString', Symbol.toPrimitive]) Object.defineProperty(error, key, { get: steal });
      throw error`;
    const keys = await sandbox.evaluate(async (body) => {
      const error = await sandboxUse
        .createUserFunction(body, [])
        .call()
        .catch((one: unknown) => one);
      const own = Object.entries(Object.getOwnPropertyDescriptors(error)).filter(([, { get, set }]) => get || set);
      return { accessors: own.map(([key]) => key).filter((key) => key !== 'stack'), text: String(error) };
    }, hostile);
    expect(keys.accessors).toEqual([]);
    expect(keys.text).not.toContain('ran at object');
    expect(await call(sandbox, 'throw new Proxy({}, { get() { throw 1 }, has() { throw 2 } })')).toHaveProperty('kind');
    expect(
      await call(sandbox, 'throw { name: { toString() { return "n" } }, message: "m".repeat(1e6) }'),
    ).toMatchObject({
      name: 'n',
      message: 'm'.repeat(2000),
    });
    expect(await call(sandbox, 'throw null')).toMatchObject({ name: 'Error', message: 'null' });
    await expectAlive(sandbox);
  });
});
