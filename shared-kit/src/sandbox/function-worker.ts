import type { CallResult, RunMessage } from './function-messages';
import type { DataLimits } from './limits';
import type { toData } from './to-data';
import type { UserCodeFailure } from './user-code-error';

/** Limits that the programs in the sandbox are started with. */
export interface ProgramLimits {
  result: DataLimits;
  errorText: number;
  batch: number;
}

/**
 * The program of the worker: compiles functions and runs them, one batch at a time. What could send, load or wait is
 * taken away before; the frame around it, which has no origin and may connect to nothing, is what protects the console.
 *
 * Its text is sent to the sandbox: it must not use anything outside of itself.
 */
export function functionWorker(limits: ProgramLimits, plain: typeof toData): void {
  const headerLines = 2;
  const sourceName = 'user-function';
  const scope = globalThis as unknown as Record<string, unknown> & Window;

  // Kept before anything is taken away. None of them is ever handed to user code or called as its method.
  const send = (scope.postMessage as unknown as (message: unknown) => void).bind(scope);
  const later = scope.setTimeout.bind(scope);
  const { port1, port2 } = new MessageChannel();
  const hop = port2.postMessage.bind(port2);
  let afterHop: () => void = () => undefined;
  let reportError: (event: ErrorEvent) => void = () => undefined;
  port1.onmessage = () => afterHop();

  const queue: RunMessage[] = [];
  let busy = false;
  let altered = false;
  scope.addEventListener('message', ({ data }: MessageEvent<RunMessage>) => {
    queue.push(data);
    if (!busy) next();
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

  /** The built-in objects that everybody uses, as they are now. */
  const builtIns: object[] = [];
  for (const name of 'Object Function Array String Number Boolean Date RegExp Promise Map Set Symbol Error'.split(
    ' ',
  )) {
    const builtIn = scope[name] as { prototype: object };
    builtIns.push(builtIn, builtIn.prototype);
  }
  builtIns.push(Math, JSON, Reflect);
  const descriptorOf = Object.getOwnPropertyDescriptor;
  const keysOf = Reflect.ownKeys;
  const same = Object.is;
  const known = builtIns.map((object) =>
    keysOf(object).map((key) => {
      const { value, get, set } = descriptorOf(object, key) as PropertyDescriptor;
      return { key, value, get, set };
    }),
  );
  const globals = [...allowed].filter((name) => name in scope).map((name) => [name, scope[name]] as const);
  const isAltered = (): boolean => {
    for (let index = 0; index < builtIns.length; index += 1) {
      const object = builtIns[index] as object;
      const entries = known[index] as { key: PropertyKey; value: unknown; get: unknown; set: unknown }[];
      if (keysOf(object).length !== entries.length) return true;
      for (let at = 0; at < entries.length; at += 1) {
        const entry = entries[at] as (typeof entries)[number];
        const now = descriptorOf(object, entry.key);
        if (!now || now.get !== entry.get || now.set !== entry.set) return true;
        if (!same(now.value, entry.value)) return true;
      }
    }
    for (let at = 0; at < globals.length; at += 1) {
      const [name, value] = globals[at] as readonly [string, unknown];
      if (!same(scope[name], value)) return true;
    }
    return false;
  };

  const compile = Function;
  const compiled = new Map<string, (...args: unknown[]) => unknown>();

  function compileBody(body: string, argNames: readonly string[]): (...args: unknown[]) => unknown {
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
  function locate(
    { body, argNames }: RunMessage,
    then: (at: Pick<ErrorEvent, 'lineno' | 'colno'> | null) => void,
  ): void {
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

  function callWith(run: (...args: unknown[]) => unknown, args: readonly unknown[], index: number): CallResult {
    let value: unknown;
    try {
      value = run(...args);
    } catch (thrown) {
      return { ok: false, error: describe(thrown) };
    }
    try {
      return { ok: true, index, value: plain(value, limits.result), type: typeof value };
    } catch (thrown) {
      const { kind, ...error } = describe(thrown);
      return { ok: false, error: { kind: error.name === 'RangeError' ? 'too-large' : kind, ...error } };
    }
  }

  function runAll(run: (...args: unknown[]) => unknown, { args, mode }: RunMessage): CallResult[] {
    if (mode === 'each') return args.map((one, index) => callWith(run, one, index));
    let last: CallResult = { ok: true, index: -1, value: undefined, type: 'undefined' };
    for (let index = 0; index < args.length; index += 1) {
      last = callWith(run, args[index] as readonly unknown[], index);
      if (last.ok) break;
    }
    return [last];
  }

  function next(): void {
    const message = altered ? undefined : queue.shift();
    if (!message) return;
    busy = true;
    const finish = (results: CallResult[]) => {
      // Promises of the code come first: what they do is still its own doing and its own time.
      afterHop = () => {
        altered = isAltered();
        send({ id: message.id, results, altered });
        busy = false;
        next();
      };
      hop(0);
    };
    let run: (...args: unknown[]) => unknown;
    try {
      run = compileBody(message.body, message.argNames);
    } catch (thrown) {
      const error: UserCodeFailure = { ...describe(thrown), kind: 'syntax' };
      locate(message, (at) => {
        const place = at && { lineNumber: at.lineno - headerLines, columnNumber: at.colno };
        const failed: CallResult = { ok: false, error: { ...error, ...place } };
        finish(message.mode === 'each' ? message.args.map(() => failed) : [failed]);
      });
      return;
    }
    finish(runAll(run, message));
  }

  send('ready');
}
