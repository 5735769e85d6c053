import { ApiClient } from '../../support/api-client';
import { logOut } from '../../support/console-page';
import { openSandboxPage } from '../../support/sandbox-module';
import { expect, expectAlive, test } from './sandbox-test';

test('a function that runs away keeps nobody waiting, and its body is not run again for anybody', async ({
  sandbox,
}) => {
  const told = await sandbox.evaluate(async () => {
    const order: string[] = [];
    const note = async (name: string, result: Promise<unknown>) => {
      order.push(
        await result.then(
          () => name,
          (error: { kind: string }) => `${name}: ${error.kind}`,
        ),
      );
    };
    const make = (body: string) => sandboxUse.createUserFunction(body, ['n']);
    const [one, other] = [make('for (;;);'), make('for (;;);')];
    const first = note('endless', one.call(1));
    const innocents = ['a', 'b', 'c'].map((name) => note(name, make(`return '${name}' + n`).call(1)));
    await Promise.all([first, ...innocents, note('the same elsewhere', other.call(2))]);
    const started = performance.now();
    await note('created anew', make('for (;;);').call(3));
    return { order, isAtOnce: performance.now() - started < 500 };
  });
  expect(told.order.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
  expect(told.order.slice(3)).toEqual(['endless: timeout', 'the same elsewhere: timeout', 'created anew: timeout']);
  expect(told.isAtOnce).toBe(true);
  await expectAlive(sandbox);
});

test('the time limit is that of a call: many slow calls are none that run away, and let others through', async ({
  sandbox,
}) => {
  const told = await sandbox.evaluate(async () => {
    const slow = sandboxUse.createUserFunction('const end = Date.now() + 8; while (Date.now() < end); return n', ['n']);
    let isSlowDone = false;
    const all = slow.callBatch(Array.from({ length: 300 }, (_, n) => [n])).then((results) => {
      isSlowDone = true;
      return results.every((result, n) => result.ok && result.value === n);
    });
    const quick = await Promise.all(
      Array.from({ length: 4 }, (_, n) => sandboxUse.createUserFunction(`return ${n}`, []).call()),
    );
    return { quick, wasSlowDone: isSlowDone, all: await all };
  });
  expect(told).toEqual({ quick: [0, 1, 2, 3], wasSlowDone: false, all: true });
  await expectAlive(sandbox);
});

test('a context is an argument of every call, and nothing that one leaves in it reaches the next', async ({
  sandbox,
}) => {
  const results = await sandbox.evaluate(async () => {
    const context = sandboxUse.createFunctionContext({ ctx: { unit: 'K', seen: [] }, scale: 2 });
    const body = `try { ctx.seen.push(value) } catch {}
      ctx.unit = 'mine'; ctx.more = value;
      return [value === undefined, value * scale + ctx.unit, ctx.seen.length, 'more' in ctx];`;
    const one = sandboxUse.createUserFunction(body, ['value'], { context });
    const other = sandboxUse.createUserFunction(`${body} // another`, ['value'], { context });
    return Promise.all([one.call(1), one.call(2), other.call(undefined)]);
  });
  expect(results).toEqual([
    [false, '2K', 0, false],
    [false, '4K', 0, false],
    [true, 'NaNK', 0, false],
  ]);
});

test('results of pure functions are kept for the person who is signed in, and for nobody else', async ({
  open,
  console,
  env,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource/, /net::ERR/);
  // A session of its own: the others' must not end with it.
  const { tokens } = await ApiClient.as(env.platformUrl, 'tenant');
  const sandbox = await open({ url: console.url, as: tokens });
  await openSandboxPage(sandbox);
  const draw = (options: { pure?: boolean }) =>
    sandbox.evaluate((given) => sandboxUse.createUserFunction('return Math.random()', [], given).call(), options);
  const first = await draw({ pure: true });
  expect(await draw({ pure: true })).toBe(first);
  expect(await draw({})).not.toBe(first);
  await logOut(sandbox);
  expect(await draw({ pure: true })).not.toBe(first);
});
