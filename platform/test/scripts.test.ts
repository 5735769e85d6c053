/** Scripts of rule nodes: what both languages make of the default scripts, and what hostile scripts come to. */
import descriptors from '../src/rule-chains/rule-node-components.json' with { type: 'json' };
import {
  type Caller,
  type Json,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
} from './running-platform.js';

type Language = 'JS' | 'TBEL';
let platform: RunningPlatform;
let tenant: Caller;
let other: Caller;

beforeAll(async () => {
  platform = await runPlatform();
  const sys = await signInSystem(platform);
  tenant = (await makeTenant(platform, sys)).admin;
  other = (await makeTenant(platform, sys)).admin;
});
afterAll(() => platform.stop());

const input = {
  msg: '{"temperature":22.5,"a":1}',
  metadata: { deviceName: 'Pump' },
  msgType: 'POST_TELEMETRY_REQUEST',
};

async function run(language: Language, script: string, scriptType = 'json', caller = tenant): Promise<Json> {
  const body = { script, scriptType, argNames: ['msg', 'metadata', 'msgType'], ...input };
  const answer = await caller.post(`/api/ruleChain/testScript?scriptLang=${language}`, body);
  expect(answer.status).toBe(200);
  return answer.body;
}

const MEMBERS = [
  ['jsScript', 'tbelScript'],
  ['alarmDetailsBuildJs', 'alarmDetailsBuildTbel'],
] as const;
const TYPES: Record<string, string> = {
  TbJsFilterNode: 'filter',
  TbJsSwitchNode: 'switch',
  TbTransformMsgNode: 'update',
  TbMsgGeneratorNode: 'generate',
  TbLogNode: 'string',
};

test('the default scripts of nodes answer the same in both languages', async () => {
  let compared = 0;
  for (const { class: clazz, defaultConfiguration } of descriptors as Json[]) {
    for (const [js, tbel] of MEMBERS) {
      if (!defaultConfiguration?.[js] || !defaultConfiguration[tbel]) continue;
      const type = TYPES[clazz.split('.').at(-1)] ?? 'json';
      const [a, b] = [
        await run('JS', defaultConfiguration[js], type),
        await run('TBEL', defaultConfiguration[tbel], type),
      ];
      expect([clazz, a.error, b]).toEqual([clazz, '', a]);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(7);
}, 60_000);

test('what a script throws is told, if not all of a long text', async () => {
  const { error } = await run('JS', 'throw "x".repeat(9e6);');
  expect([error.length, error.slice(0, 9)]).toEqual([300_000, 'xxxxxxxxx']);
  for (const script of [
    'throw "";',
    'throw new Proxy({}, { get() { throw ""; } });',
    'throw { toJSON() { throw ""; } };',
  ])
    expect([script, (await run('JS', script)).error]).not.toEqual([script, '']);
});

test.each<[Language, string, string]>([
  ['JS', 'recursion', 'function f() { return f() + 1; } return f();'],
  ['JS', 'a huge text', 'return "x".repeat(1e6);'],
  ['JS', 'deep JSON', 'var s = "["; for (var i = 0; i < 20; i++) { s += s; } return JSON.parse(s);'],
  ['JS', 'the process', 'return process.env;'],
  ['JS', 'files', 'return require("fs").readdirSync("/");'],
  ['JS', 'the network', 'return fetch("http://127.0.0.1");'],
  ['JS', 'a constructor', 'return this.constructor.constructor("return process")().pid;'],
  ['TBEL', 'recursion', 'def f(x) { return f(x + 1); } return f(1);'],
  ['TBEL', 'memory', "var s = 'abc'; while (true) { s += s; } return s;"],
  ['TBEL', 'a class', "return Class.forName('java.io.File');"],
  ['TBEL', 'a constructor', "return ''.constructor.constructor('return process')();"],
  ['TBEL', 'the runtime', 'return $.classNamed;'],
])('%s: %s ends in an error', async (language, _name, script) => {
  expect((await run(language, script)).error).not.toBe('');
  expect(await run(language, 'return 1 + 1;')).toEqual({ output: '2', error: '' });
});

test.each([
  ['texts', 'var a = []; while (true) { a.push("x".repeat(100000) + a.length); }'],
  ['objects', 'var a = []; while (true) { a.push({ a: 1, b: [1, 2, 3] }); }'],
  ['names', 'var o = {}; for (var i = 0; ; i++) { o["k" + i] = i; }'],
])('a script that fills the memory with %s ends at its limit, and the next one runs', async (_what, script) => {
  expect((await run('JS', script)).error).toBe('Script memory overflow!');
  expect(await run('JS', 'return 1 + 1;')).toEqual({ output: '2', error: '' });
});

test('TBEL: a long chain of assignments stays a short program', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `a${n} = `).join('');
  expect(await run('TBEL', `def f() { ${names}1; } return f();`)).toEqual({ output: '1', error: '' });
});

test('nothing of a run is left to the next one, of this or another tenant', async () => {
  await run(
    'JS',
    'Object.prototype.leaked = 1; leak = 2; Array.prototype.map = null; JSON.stringify = null; return 1;',
  );
  const look = 'return [typeof leak, typeof ({}).leaked, typeof [].map, typeof JSON.stringify];';
  const clean = { output: '["undefined","undefined","function","function"]', error: '' };
  expect([await run('JS', look), await run('JS', look, 'json', other)]).toEqual([clean, clean]);
});

describe('with a short limit of time', () => {
  let hurried: RunningPlatform;
  beforeAll(async () => {
    hurried = await runPlatform({ env: { SCRIPT_TEST_LIMIT_MS: '6000' } });
  });
  afterAll(() => hurried.stop());

  test('endless scripts of a tenant end in an error, and another tenant is answered meanwhile', async () => {
    const sys = await signInSystem(hurried);
    const looping = (await makeTenant(hurried, sys)).admin;
    const others = (await makeTenant(hurried, sys)).admin;
    const endless = Promise.all([
      run('JS', 'while (true) { }', 'json', looping),
      run('TBEL', 'while (true) { }', 'json', looping),
      run('JS', 'return /(a+)+b/.test(new Array(60).join("a"));', 'json', looping),
    ]);
    let ended = false;
    const errors = endless.then((outcomes) => {
      ended = true;
      return outcomes.map(({ error }) => error);
    });
    expect(await run('JS', 'return 7;', 'json', others)).toEqual({ output: '7', error: '' });
    expect(await run('TBEL', 'return 7;', 'json', others)).toEqual({ output: '7', error: '' });
    expect(ended).toBe(false);
    expect(await errors).toEqual(Array(3).fill('Script timeout!'));
  });

  test('endless scripts of two tenants, who hold all threads, end for the script of a third one', async () => {
    const sys = await signInSystem(hurried);
    const [one, two, third] = await Promise.all([1, 2, 3].map(async () => (await makeTenant(hurried, sys)).admin));
    const body = { script: 'while (true) { }', scriptType: 'json', argNames: ['msg', 'metadata', 'msgType'], ...input };
    let ended = 0;
    const endless = [one, one, two, two].map(async (caller) => {
      const answer = await caller?.post('/api/ruleChain/testScript?scriptLang=JS', body);
      ended += 1;
      return answer;
    });
    expect(await run('JS', 'return 7;', 'json', third)).toEqual({ output: '7', error: '' });
    expect(ended).toBeLessThan(4);
    const answers = await Promise.all(endless);
    const stopped = answers.filter((answer) => answer?.status === 503);
    expect(stopped.map((answer) => answer?.body.message)).toEqual(
      stopped.map(() => 'Stopped after 1 s because others were waiting. Try again later'),
    );
    expect(answers.filter((answer) => answer?.body.error === 'Script timeout!').length).toBe(4 - stopped.length);
  });
});

test.each([
  ['var a = 1;\nreturn a + msg.zzz.deep;', 'TypeError', 2, 19],
  ['\n\nreturn (;', 'SyntaxError', 3, 9],
  ['function f() {\n  throw new Error("no");\n}\nreturn f();', 'Error: no', 2, 18],
])('a JavaScript error names its line and column: %j', async (script, what, line, column) => {
  const { error } = await run('JS', script);
  expect(error).toContain(what);
  expect(error).toContain(`[Line: ${line}, Column: ${column}]`);
});

test('a JavaScript error without a place is told as it is', async () => {
  expect((await run('JS', 'throw "plain";')).error).toBe('plain');
  expect((await run('JS', 'throw { name: "X", message: "forged", stack: "at (<input>:1:1)" };')).error).toBe(
    'X: forged',
  );
});

test('a TBEL error names its line and column, and a field that is missing is refused', async () => {
  expect((await run('TBEL', 'var a = 1;\nreturn a + missing;')).error).toContain('[Line: 2, Column: 12]');
  expect((await tenant.post('/api/ruleChain/testScript', { script: 'return 1;' })).status).toBe(400);
  expect((await tenant.get('/api/ruleChain/tbelEnabled')).body).toBe(true);
});

test.each([
  ['a class', 'new Date(0).getTime()', '0'],
  ['a list of ints', 'new int[] {1, 2}', '[1,2]'],
  ['isdef', 'isdef absent', 'false'],
  [
    'bits',
    '[Integer.reverse(1), Integer.rotateLeft(1, 33), Integer.highestOneBit(10), Integer.reverseBytes(1)]',
    '[-2147483648,2,8,16777216]',
  ],
  [
    'unsigned ints',
    "[Integer.parseUnsignedInt('4294967295'), Integer.divideUnsigned(-1, 2), Integer.toUnsignedLong(-1)]",
    '[-1,2147483647,4294967295]',
  ],
  ['other spellings', "[Integer.decode('-0x10'), Integer.decode('017'), Long.decode('#ff')]", '[-16,15,255]'],
  ['longs', '[Long.max(1L, 2L), Long.bitCount(7L), Long.numberOfTrailingZeros(8L)]', '[2,3,3]'],
  [
    'bits of decimals',
    '[Float.intBitsToFloat(1065353216), Double.doubleToLongBits(1.0), Float.floatToIntBits(-2.0f)]',
    '[1.0,4607182418800017408,-1073741824]',
  ],
  ['exact sums', '[Math.addExact(1, 2), Math.multiplyExact(3L, 4), Math.negateExact(5)]', '[3,12,-5]'],
  [
    'decimals',
    '[Math.copySign(1.0, -2.0), Math.scalb(1.5, 3), Math.getExponent(8.0), Math.IEEEremainder(5.0, 3.0)]',
    '[-1.0,12.0,3,-1.0]',
  ],
  [
    'characters',
    "[Character.toUpperCase('a'), Character.digit('f', 16), Character.digit('g', 16), Character.forDigit(11, 16)]",
    '["A",15,-1,"b"]',
  ],
  ['truth', '[Boolean.logicalXor(true, false), Boolean.logicalAnd(true, false)]', '[true,false]'],
  [
    'texts',
    "[String.join('-', 'a', 'b'), 'abcd'.regionMatches(1, 'xbc', 1, 2), 'a'.contentEquals('a')]",
    '["a-b",true,true]',
  ],
  ['maps', "var m = {a: 1}; [m.remove('a', 2), m.replace('a', 1, 3), m.a]", '[false,true,3]'],
])('TBEL knows what Java has of %s', async (_what, script, output) => {
  expect(await run('TBEL', script)).toEqual({ output, error: '' });
});

test.each([
  'Math.addExact(Integer.MAX_VALUE, 1)',
  'Math.multiplyExact(3037000500L, 3037000500L)',
  'Integer.divideUnsigned(1, 0)',
])('TBEL: %s has no result', async (script) => {
  expect((await run('TBEL', script)).error).toMatch(/overflow|by zero/);
});
