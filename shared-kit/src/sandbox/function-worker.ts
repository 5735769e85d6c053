import type { CallResult, CallResults, Job, WorkerMessage } from './function-messages';
import type { ProgramLimits } from './limits';
import type { DataBudget, toData } from './to-data';
import type { UserCodeFailure } from './user-code-error';

/**
 * The program of a worker: compiles functions and runs them, one job at a time. It ends a job early when its turn is over.
 * What could send, load or wait is taken away before; the frame around it, which has no origin and may connect to nothing,
 * is what protects the console.
 *
 * Each function finds the language as it was made: whatever the one before changed of it is noticed before the next one
 * runs. It runs in strict mode, so that user code cannot walk up the stack into it.
 *
 * Its text is sent to the sandbox: it must not use anything outside of itself.
 */
export function functionWorker(limits: ProgramLimits, plain: typeof toData): void {
  const headerLines = 2;
  const sourceName = 'user-function';
  const scope = globalThis as unknown as Record<string, unknown> & Window;

  // Kept before anything is taken away. None of them is ever handed to user code or called as its method.
  const send = (scope.postMessage as unknown as (message: WorkerMessage) => void).bind(scope);
  const later = scope.setTimeout.bind(scope);
  const clock = performance.now.bind(performance);
  const { port1, port2 } = new MessageChannel();
  const hop = port2.postMessage.bind(port2);
  let afterHop: () => void = () => undefined;
  let reportError: (event: ErrorEvent) => void = () => undefined;
  port1.onmessage = () => afterHop();

  let altered = false;
  scope.addEventListener('message', ({ data }: MessageEvent<Job>) => {
    // A call that was refused may have come back to its code in the meantime.
    altered ||= isAltered();
    if (altered) return send('altered');
    send('started');
    runJob(data);
  });
  scope.addEventListener('error', (event) => {
    event.preventDefault();
    reportError(event);
  });
  scope.addEventListener('unhandledrejection', (event) => event.preventDefault());

  const allowed = new Set(
    (
      'Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error ' +
      'AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis self JSON Math Intl ArrayBuffer ' +
      'Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array BigUint64Array BigInt64Array Uint8ClampedArray Float32Array ' +
      'Float64Array DataView Map BigInt Set Iterator WeakMap WeakSet Proxy Reflect decodeURI decodeURIComponent encodeURI ' +
      'encodeURIComponent escape unescape eval isFinite isNaN URL URLSearchParams TextEncoder TextDecoder atob btoa structuredClone'
    ).split(' '),
  );
  for (let owner: object = scope; owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
    for (const key of Reflect.ownKeys(owner)) {
      if (typeof key === 'string' && allowed.has(key)) continue;
      if (key !== 'constructor') Reflect.deleteProperty(owner, key);
    }
  }
  const silent = () => undefined;
  scope.console = { log: silent, debug: silent, info: silent, warn: silent, error: silent } as unknown as Console;

  const compile = Function;
  const { getOwnPropertyDescriptor: descriptorOf, getPrototypeOf: prototypeOf, hasOwn, is: same } = Object;
  const { ownKeys: keysOf, deleteProperty: remove } = Reflect;
  const { parse } = JSON;
  const { freeze } = Object;

  /** An object of the language as it is now: its keys, and for each its value, getter and setter. */
  interface Known {
    object: object;
    prototype: object | null;
    keys: PropertyKey[];
    fields: unknown[];
  }
  const globalKeys = keysOf(scope);
  const globals: Known = { object: scope, prototype: prototypeOf(scope), keys: globalKeys, fields: [] };
  const language: Known[] = [];
  const reached = new Set<unknown>([scope]);
  const fieldsOf = (object: object, key: PropertyKey): [unknown, unknown, unknown] => {
    const now = descriptorOf(object, key);
    if (!now) return [undefined, undefined, undefined];
    return hasOwn(now, 'value') ? [now.value, undefined, undefined] : [undefined, now.get, now.set];
  };
  const reach = (thing: unknown): void => {
    if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null || reached.has(thing)) return;
    reached.add(thing);
    // A method has nothing to extend: frozen, it need not be looked at again and again.
    if (typeof thing === 'function' && thing !== compile.prototype && !hasOwn(thing, 'prototype')) {
      reach(prototypeOf(Object.freeze(thing)));
      return;
    }
    const known: Known = { object: thing, prototype: prototypeOf(thing), keys: keysOf(thing), fields: [] };
    language.push(known);
    reach(known.prototype);
    for (const key of known.keys) {
      const fields = fieldsOf(thing, key);
      known.fields.push(...fields);
      for (const field of fields) reach(field);
    }
  };
  for (const key of globalKeys) {
    const fields = fieldsOf(scope, key);
    globals.fields.push(...fields);
    for (const field of fields) reach(field);
  }
  reach(globals.prototype);
  // What only syntax and iteration lead to.
  const hidden = compile(
    'return [function* () {}, async function () {}, async function* () {}, [].values(), ""[Symbol.iterator](), new Map().keys(), new Set().keys(), "".matchAll(/x/g)]',
  )() as object[];
  for (const one of hidden) reach(prototypeOf(one));

  const differs = ({ object, prototype, keys, fields }: Known): boolean => {
    if (prototypeOf(object) !== prototype) return true;
    for (let at = 0; at < keys.length; at += 1) {
      const now = descriptorOf(object, keys[at] as PropertyKey);
      if (!now) return true;
      const isValue = hasOwn(now, 'value');
      if (!same(isValue ? now.value : undefined, fields[at * 3])) return true;
      if ((isValue ? undefined : now.get) !== fields[at * 3 + 1]) return true;
      if ((isValue ? undefined : now.set) !== fields[at * 3 + 2]) return true;
    }
    return false;
  };
  /** Whether the language is no longer as it was made. Globals that were added are taken away again. */
  const isAltered = (): boolean => {
    for (let index = 0; index < language.length; index += 1) {
      const known = language[index] as Known;
      if (differs(known) || keysOf(known.object).length !== known.keys.length) return true;
    }
    if (differs(globals)) return true;
    const now = keysOf(scope);
    for (let at = 0; at < now.length && now.length !== globalKeys.length; at += 1) {
      const key = now[at] as PropertyKey;
      let isKnown = false;
      for (let other = 0; other < globalKeys.length; other += 1) isKnown ||= globalKeys[other] === key;
      if (!isKnown && !remove(scope, key)) return true;
    }
    return false;
  };

  const compiled = new Map<string, (...args: unknown[]) => unknown>();

  function compileBody({ body, argNames: own, context }: Job): (...args: unknown[]) => unknown {
    const argNames = context ? [...own, ...context.names] : own;
    const key = `${argNames.join()}\n${body}`;
    let made = compiled.get(key);
    if (!made) {
      if (compiled.size >= 1000) compiled.clear();
      made = compile(...argNames, `${body}\n//# sourceURL=${sourceName}`) as (...args: unknown[]) => unknown;
      compiled.set(key, made);
    }
    return made;
  }

  const textOf = (read: () => unknown): string => {
    try {
      const value = read();
      return (typeof value === 'string' ? value : String(value)).slice(0, limits.errorText);
    } catch {
      return '';
    }
  };

  /** Reads an error here, where its getters may do what they like within the time limit. */
  function describe(thrown: unknown): UserCodeFailure {
    const isObject = typeof thrown === 'object' && thrown !== null;
    const from = thrown as { name?: unknown; message?: unknown; stack?: unknown };
    const position = isObject ? new RegExp(`${sourceName}:(\\d+):(\\d+)`).exec(textOf(() => from.stack)) : null;
    return {
      kind: 'thrown',
      name: (isObject && textOf(() => from.name ?? '')) || 'Error',
      message: isObject && 'message' in from ? textOf(() => from.message) : textOf(() => thrown),
      ...(position && { lineNumber: Number(position[1]) - headerLines, columnNumber: Number(position[2]) }),
    };
  }

  /** Where a text cannot be compiled: browsers tell that only of code that a timer is given as text. */
  function locate({ body, argNames }: Job, then: (at: Pick<ErrorEvent, 'lineno' | 'colno'> | null) => void): void {
    let found: ErrorEvent | null = null;
    reportError = (event) => {
      found ??= event;
    };
    later(`(function anonymous(${argNames.join()}\n) {\n${body}\n})`, 0);
    later(() => {
      reportError = () => undefined;
      then(found);
    }, 0);
  }

  function callWith(
    run: (...args: unknown[]) => unknown,
    args: readonly unknown[],
    index: number,
    budget: DataBudget,
  ): CallResult {
    let value: unknown;
    try {
      value = run(...args);
    } catch (thrown) {
      return { ok: false, error: describe(thrown) };
    }
    try {
      return { ok: true, index, value: plain(value, limits.result, budget), type: typeof value };
    } catch (thrown) {
      const { kind, ...error } = describe(thrown);
      return { ok: false, error: { kind: error.name === 'RangeError' ? 'too-large' : kind, ...error } };
    }
  }

  /** What one call leaves behind in its context would reach the next: it is frozen. */
  function freezeAll(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    for (const key of keysOf(value)) freezeAll((value as Record<PropertyKey, unknown>)[key]);
    return freeze(value);
  }

  const contexts = new Map<number, unknown[]>();
  function contextOf({ context }: Job): unknown[] {
    if (!context) return [];
    if (context.text !== undefined) {
      contexts.set(context.id, freezeAll(parse(context.text)) as unknown[]);
      if (contexts.size > limits.contexts) contexts.delete(contexts.keys().next().value as number);
    }
    return contexts.get(context.id) ?? [];
  }

  /** The arguments of a call as `encodeArguments` made them, in the places of their names. */
  function argumentsOf(text: string, count: number): unknown[] {
    const given = parse(text) as unknown[] | { missing: number[]; args: unknown[] };
    const list = Array.isArray(given) ? given : given.args;
    if (!Array.isArray(given)) for (const index of given.missing) list[index] = undefined;
    list.length = count;
    return list;
  }

  const noResults = (): CallResults => ({ values: [], failures: [] });
  function addTo(results: CallResults, outcome: CallResult): void {
    const at = results.values.length;
    results.values[at] = outcome.ok ? outcome.value : undefined;
    if (!outcome.ok) results.failures[results.failures.length] = [at, outcome.error];
  }

  function runCalls(run: (...args: unknown[]) => unknown, job: Job, shared: readonly unknown[]): CallResults {
    const budget = { nodes: limits.total.nodes, characters: limits.total.characters };
    const begun = clock();
    const results = noResults();
    let outcome: CallResult = { ok: true, index: -1, value: undefined, type: 'undefined' };
    for (let index = 0; index < job.args.length; index += 1) {
      const own = argumentsOf(job.args[index] as string, job.argNames.length);
      outcome = callWith(run, [...own, ...shared], index, budget);
      if (job.mode === 'first') {
        if (outcome.ok) break;
        continue;
      }
      addTo(results, outcome);
      if (clock() - begun > limits.turn) break;
    }
    if (job.mode !== 'first') return results;
    addTo(results, outcome);
    return outcome.ok ? { ...results, trial: { index: outcome.index, type: outcome.type } } : results;
  }

  function runJob(job: Job): void {
    const finish = (results: CallResults) => {
      // Promises of the code come first: what they do is still its own doing and its own time.
      afterHop = () => {
        altered = isAltered();
        send({ results, altered });
      };
      hop(0);
    };
    // Kept whether or not the body compiles: the frame sends it once, and later jobs name it alone.
    const shared = contextOf(job);
    let run: (...args: unknown[]) => unknown;
    try {
      run = compileBody(job);
    } catch (thrown) {
      const error: UserCodeFailure = { ...describe(thrown), kind: 'syntax' };
      locate(job, (at) => {
        const place = at && { lineNumber: at.lineno - headerLines, columnNumber: at.colno };
        const failed: CallResult = { ok: false, error: { ...error, ...place } };
        const results = noResults();
        const count = job.mode === 'each' ? job.args.length : 1;
        while (results.values.length < count) addTo(results, failed);
        finish(results);
      });
      return;
    }
    finish(runCalls(run, job, shared));
  }

  send('ready');
}
