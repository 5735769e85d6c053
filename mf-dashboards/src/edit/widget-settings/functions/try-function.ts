import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { asksHelpers, withHelpers } from '../../../runtime/function-helpers';
import { argumentOf, recorders } from './function-arguments';
import type { FunctionKind } from './function-kinds';
import { MOST_SUBJECTS, type SampleSubject, type WidgetSample } from './widget-sample';

/** What one call came to. */
export interface TriedCall {
  /** What it was about. */
  about: unknown;
  result: unknown;
  /** What it did with the console, which was not done. */
  calls: readonly string[];
}

/** How a trial went: its calls until one failed. */
export interface Trial {
  isExample: boolean;
  calls: readonly TriedCall[];
  error?: UserCodeError;
}

/** Names that functions find in the sandbox, besides what JavaScript has. */
const inSandbox = ['tinycolor'];
/** Names that functions of actions find in their frame. */
const inFrame = [
  ...['self', 'window', 'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage'],
  ...['fetch', 'XMLHttpRequest', 'FormData', 'File', 'FileReader', 'Blob', 'Image', 'Event', 'CustomEvent', 'alert'],
  ...['confirm', 'prompt', 'requestAnimationFrame', 'performance', 'crypto', '$', 'jQuery', 'moment', 'cssjs'],
];

/** Names that a function may use without declaring them. */
export const globalsOf = ({ inFrame: isInFrame }: FunctionKind): readonly string[] =>
  isInFrame ? [...inSandbox, ...inFrame] : inSandbox;

/**
 * Records what is done with something, in place of doing it; in one line, since errors name the lines of the body. What follows an
 * answer that nobody gives is not recorded.
 */
const recording = `const __calls = []; const __shown = (value) => { try { return JSON.stringify(value, (_, one) => typeof one === 'function' ? '…' : one) ?? String(value); } catch { return '…'; } }; const __record = (text) => { if (__calls.length < 20) __calls.push(text.slice(0, 300)); }; const __recorder = (path, known) => new Proxy(function () {}, { get: (_, member) => typeof member === 'symbol' || member === 'then' ? undefined : known && Object.hasOwn(known, member) ? known[member] : ['toString', 'valueOf', 'toJSON'].includes(member) ? () => path : __recorder(path + '.' + member), set: (_, member, value) => { __record(path + '.' + String(member) + ' = ' + __shown(value)); return true; }, construct: () => __recorder(path), apply: (_, self, args) => { if (!path.includes('(')) __record(path + '(' + args.map(__shown).join(', ') + ')'); return __recorder(path + '()'); } });`;

/** The whole program of a trial: its body begins on the second line. */
async function programOf({ args, inFrame: isInFrame }: FunctionKind, body: string): Promise<string> {
  const names = Object.keys(args);
  const widget = names.find((name) => args[name] === 'widget');
  const helped = asksHelpers(body) ? await withHelpers(body, widget) : body;
  const helpers = helped.slice(0, helped.length - body.length);
  const recorded = names.filter((name) => recorders.includes(args[name] as (typeof recorders)[number]));
  const replaced = recorded.map((name) => `${name} = __recorder(${JSON.stringify(name)}, ${name});`);
  const globals = isInFrame ? inFrame.map((name) => `const ${name} = __recorder(${JSON.stringify(name)});`) : [];
  const before = [helpers, recording, ...replaced, ...globals].join(' ');
  return `${before} const __value = (function (${names.join(', ')}) {\n${body}\n})(${names.join(', ')}); return { value: typeof __value === 'function' ? undefined : __value, calls: __calls };`;
}

/** An error where the body has it. */
const inBody = ({ kind, name, message, lineNumber, columnNumber }: UserCodeError): UserCodeError =>
  new UserCodeError({
    kind,
    name,
    message,
    ...(lineNumber !== undefined && { lineNumber: lineNumber - 1, columnNumber }),
  });

/** Calls a function in the sandbox about the first subjects of a sample, one after the other, until one call fails. */
export async function tryFunction(kind: FunctionKind, body: string, sample: WidgetSample): Promise<Trial> {
  const { runFunction } = await loadCode(
    () => import(/* webpackChunkName: "kit-sandbox" */ '@mullion/shared-kit/sandbox/sandbox'),
  );
  const argNames = Object.keys(kind.args);
  const program = await programOf(kind, body);
  const calls: TriedCall[] = [];
  let before: unknown;
  for (const at of sample.subjects.slice(0, MOST_SUBJECTS).keys()) {
    const args = Object.values(kind.args).map((one) => argumentOf(one, { sample, at, before }));
    const outcome = await runFunction({ body: program, argNames, args: [args] });
    if (!outcome.ok) return { isExample: sample.isExample, calls, error: inBody(outcome.error) };
    const { value, calls: done } = outcome.value as { value?: unknown; calls?: readonly string[] };
    before = value;
    calls.push({ about: aboutOf(kind, args, sample.subjects[at]), result: value, calls: done ?? [] });
  }
  return { isExample: sample.isExample, calls };
}

/** What tells one call from another: the value, or whose it is. */
function aboutOf({ args }: FunctionKind, given: readonly unknown[], subject: SampleSubject | undefined): unknown {
  const at = Object.values(args).findIndex((kind) => ['value', 'state', 'share'].includes(kind));
  if (at >= 0 || !subject) return given[at];
  const isAlarm = Object.keys(subject.row).length === 0;
  return isAlarm ? subject.alarm.originatorName : subject.row.entityName;
}
