import emscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { KeptJavascript } from './kept-javascript.js';

let engine: QuickJSWASMModule;
beforeEach(async () => {
  // The test's own modules are loaded without `import()`, by which the variant does it.
  engine = await newQuickJSWASMModuleFromVariant({
    type: 'sync',
    importFFI: async () => QuickJSFFI,
    importModuleLoader: async () => emscripten,
  } as unknown as QuickJSSyncVariant);
});

/** Runs scripts as messages of a tenant do; `made` counts the runtimes that were made for them. */
function world() {
  const made = jest.spyOn(engine, 'newRuntime');
  const kept = new KeptJavascript(engine);
  const run = (script: string, tenant = 'a', msg = '{"a":1}') => {
    const input = { msg, metadata: {}, msgType: 'X' };
    const argNames = ['msg', 'metadata', 'msgType'];
    return kept.run({ tenant, language: 'JS', type: 'json', script, argNames, input, limit: 500 });
  };
  return { run, made: () => made.mock.calls.length };
}

test('a script stays compiled, each tenant has its own', () => {
  const { run, made } = world();
  for (let n = 0; n < 5; n += 1) expect(run('return msg.a + 1;', 'a', `{"a":${n}}`)).toEqual({ output: `${n + 1}` });
  expect(made()).toBe(1);
  run('return msg.a + 1;', 'b');
  expect(made()).toBe(2);
});

test('globals that a run leaves are gone before the next run', () => {
  const { run, made } = world();
  const count = 'n = (typeof n === "undefined" ? 0 : n) + 1; this.m = n; return [n, typeof x];';
  expect([run(count), run(count)]).toEqual(Array(2).fill({ output: '[1,"undefined"]' }));
  expect(made()).toBe(1);
});

test.each([
  'var before = typeof [].sum; Array.prototype.sum = function () {}; return before;',
  'var before = typeof JSON.more; JSON.more = function () {}; return before;',
  'var before = typeof Math["more"]; Math["more"] = function () {}; return before;',
  'var before = typeof {}.more; ({}).__proto__.more = function () {}; return before;',
  'var before = isNaN.more === 1 ? "1" : "undefined"; isNaN = 1; return before;',
])('what a run changes of the language itself is as before for the next: %s', (script) => {
  const { run } = world();
  expect([run(script), run(script)]).toEqual(Array(2).fill({ output: '"undefined"' }));
});

test.each([
  'var m = Math; m.n = (m.n || 0) + 1; return m.n;',
  'var f = ({})["to" + "String"]; f.n = (f.n || 0) + 1; return f.n;',
  'var p = [][["__pro", "to__"].join("")]; p.n = (p.n || 0) + 1; return p.n;',
  'var p = (function* () {})[["__pro", "to__"].join("")]; p.n = (p.n || 0) + 1; return p.n;',
  'var c = arguments.callee; c.n = (c.n || 0) + 1; return c.n;',
  'var m = Math; var before = m.max(1, 2); m.max = function () { return 3; }; return before;',
])('nothing is left to the next run by a way around: %s', (script) => {
  const { run } = world();
  expect(run(script)).toEqual(run(script));
});

test('scripts may name members of their objects as the language does', () => {
  const { run } = world();
  const script =
    'var o = {}; o.toString = function () { return "mine"; }; o.valueOf = 1; var e = new Error("a"); e.message = "b"; e.name = "N"; return [String(o), Object.keys(o), String(e), String({})];';
  const output = '["mine",["toString","valueOf"],"N: b","[object Object]"]';
  expect([run(script), run(script)]).toEqual(Array(2).fill({ output }));
});

test.each([
  ['{ a: 1, b: ["x"] }', '{"a":1,"b":["x"]}'],
  ['[1, "two"]', '[1,"two"]'],
  ['{}', '{}'],
  ['{ message: { a: 1 } }', '{"message":{"a":1}}'],
  ['{ message: "no", code: 3 }', 'Error: no'],
  ['{ name: "Mine", message: 5 }', 'Mine: 5'],
  ['new RangeError("no")', 'RangeError: no'],
  ['"a word"', 'a word'],
  ['7', '7'],
  ['null', 'null'],
  ['""', 'Error'],
  ['{ a: "x".repeat(5000) }', `{"a":"${'x'.repeat(4090)}…`],
])('what a script throws is told as it is: %s', (thrown, told) => {
  const { run } = world();
  let said = '';
  try {
    run(`throw ${thrown};`);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said.replace(/\n\[Line: .*$/, '')).toBe(told);
});

test('what a script throws that is no JSON is told, too', () => {
  const { run } = world();
  const circle = 'var o = { a: 1 }; o.o = o; throw o;';
  const trap = 'throw { get a() { throw 1; } };';
  const own = 'throw { toJSON: function () { return "x".repeat(3); } };';
  for (const script of [
    circle,
    trap,
    own,
    'throw function () {};',
    'throw Symbol("s");',
    'throw 1n;',
    'throw undefined;',
  ])
    expect(() => run(script)).toThrow(/./);
});

test('a script that fails runs again, and none can hoard', () => {
  const { run, made } = world();
  const fails = 'if (msg.a === 1) throw new Error("no"); return 2;';
  expect(() => run(fails)).toThrow(/no\n\[Line: 1/);
  expect(run(fails, 'a', '{"a":2}')).toEqual({ output: '2' });
  expect(made()).toBe(1);
  const hoards =
    'var name = "to"; var keep = {}[name + "String"]; keep.all = "x".repeat(1000000); return typeof keep.all;';
  for (let n = 0; n < 3; n += 1) expect(run(hoards)).toEqual({ output: '"undefined"' });
  expect(made()).toBe(2);
});

test('a script that runs out of time begins anew', () => {
  const { run, made } = world();
  const loops = 'while (msg.a === 1) { } return 2;';
  expect(() => run(loops)).toThrow('Script timeout!');
  expect(run(loops, 'a', '{"a":2}')).toEqual({ output: '2' });
  expect(made()).toBe(2);
});

test('sixteen scripts are kept', () => {
  const { run, made } = world();
  for (let n = 0; n < 17; n += 1) run(`return ${n};`);
  run('return 16;');
  expect(made()).toBe(17);
  run('return 0;');
  expect(made()).toBe(18);
});

test('what does not compile is refused, and lets go of its runtime', () => {
  const { run } = world();
  for (const script of ['return (;', 'var a = 1;\nreturn a +;']) expect(() => run(script)).toThrow('SyntaxError');
  expect(run('return msg.a;')).toEqual({ output: '1' });
});
