import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { runSafely } from '../notify/run-safely';
import { isWithin } from './form-values';
import { withoutUnreadable } from './unreadable';

/** Typing has paused when nothing was changed for so long, ms: then the whole form is looked through. */
export const typingPause = 300;

/** A problem at a path; the message is text or a key of the kit's texts. */
interface Problem {
  path: string;
  type: string;
  message: unknown;
}

interface Judgement {
  /** The values as the schema reads them; nothing while something is wrong. */
  values?: FieldValues;
  problems: readonly Problem[];
}

/** What of a form is on the page. */
export interface Shown {
  /** How many fields. */
  fields: number;
  /** Whether a problem may be told yet; default: every one. */
  tells?: (path: string) => boolean;
}

/** Judges a form's values by its schema: one field as soon as it changes, all of them when typing pauses. */
export interface FormRules {
  /** For react-hook-form: judges the fields it names, or everything when it names all that are shown. */
  resolve: (...args: [...Parameters<Resolver<FieldValues>>, shown: Shown]) => ReturnType<Resolver<FieldValues>>;
  /** Called on every change of values; without a name all of them changed. */
  changed: (name: string | undefined) => void;
  /** Invalid paths, shown or not. Computed while there are listeners. */
  problems: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
}

/** The rules of one form: judges its values by a schema that may still be loading. */
export function createFormRules(
  /** The schema; nothing while it cannot be loaded: then only what cannot be read is refused. */
  loadSchema: () => Promise<ObjectSchema<FieldValues> | undefined>,
  currentValues: () => FieldValues,
): FormRules {
  const listeners = new Set<() => void>();
  /** Judgements of single fields as the values are now: react-hook-form and the button ask for the same ones. */
  let judged = new Map<string, Promise<readonly Problem[]>>();
  let problems: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (next: readonly string[]) => {
    if (next.length === problems.length && next.every((path, at) => path === problems[at])) return;
    problems = next;
    for (const listener of listeners) listener();
  };
  const judgeAll = async (values: FieldValues): Promise<Judgement> => {
    const now = judged;
    const judgement = await judge(await loadSchema(), values);
    if (now === judged) tell(judgement.problems.map(({ path }) => path));
    return judgement;
  };
  const judgeOne = (name: string, values: FieldValues): Promise<readonly Problem[]> => {
    const known = judged.get(name);
    if (known) return known;
    const judging = loadSchema().then((schema) => judgeAt(schema, values, name));
    judged.set(name, judging);
    return judging;
  };
  const lookAgain = (name: string | undefined) =>
    runSafely(async () => {
      if (name === undefined) return judgeAll(currentValues());
      const now = judged;
      const found = await judgeOne(name, currentValues());
      if (now === judged) tell([...problems.filter((path) => !isWithin(path, name)), ...found.map(({ path }) => path)]);
    });

  return {
    resolve: async (values, _context, options, { fields, tells }) => {
      const { names = [] } = options;
      const isWhole = names.length === 0 || names.length >= fields;
      const { values: read, problems: found }: Judgement = isWhole
        ? await judgeAll(values)
        : { problems: (await Promise.all(names.map((name) => judgeOne(name, values)))).flat() };
      const errors: Record<string, { type: string; message: unknown }> = {};
      for (const { path, type, message } of found) {
        if (!tells || tells(path)) errors[path] ??= { type, message };
      }
      return { values: read ?? {}, errors: toNestErrors(errors as FieldErrors, options) } as Awaited<
        ReturnType<Resolver<FieldValues>>
      >;
    },
    changed: (name) => {
      judged = new Map();
      clearTimeout(timer);
      if (listeners.size === 0) return;
      lookAgain(name);
      if (name !== undefined) timer = setTimeout(() => lookAgain(undefined), typingPause);
    },
    problems: () => problems,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) lookAgain(undefined);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
  };
}

/** Values without what cannot be read, whose problems come apart: no rule sees it. */
function readableOf(values: FieldValues): { rest: FieldValues; unreadable: Problem[] } {
  const { rest, unreadable } = withoutUnreadable(values);
  return {
    rest,
    unreadable: unreadable.map(({ path, entry }) => ({
      path: path.join('.'),
      type: 'unreadable',
      message: entry.message,
    })),
  };
}

/** Checks everything. An unreadable value is always an error, whatever the schema says about its absence. */
async function judge(schema: ObjectSchema<FieldValues> | undefined, values: FieldValues): Promise<Judgement> {
  const { rest, unreadable } = readableOf(values);
  const { values: read, problems } = await problemsOf(() => schema?.validate(rest, { abortEarly: false }) ?? rest);
  const refused = problems.filter(({ path }) => !unreadable.some((one) => isWithin(one.path, path)));
  if (unreadable.length + refused.length > 0) return { problems: [...unreadable, ...refused] };
  return { values: read, problems: [] };
}

/** Checks the value at a path, by its own rule. */
async function judgeAt(
  schema: ObjectSchema<FieldValues> | undefined,
  values: FieldValues,
  name: string,
): Promise<readonly Problem[]> {
  const { rest, unreadable } = readableOf(values);
  const within = unreadable.filter(({ path }) => isWithin(path, name));
  if (!schema || within.length > 0) return within;
  try {
    return (await problemsOf(() => schema.validateAt(name, rest, { abortEarly: false }))).problems;
  } catch {
    // The path has no rule, which yup treats as a mistake; a mistake inside a rule throws again here.
    return (await judge(schema, values)).problems.filter(({ path }) => isWithin(path, name));
  }
}

/** What yup finds. */
async function problemsOf(validate: () => unknown): Promise<Judgement> {
  try {
    return { values: (await validate()) as FieldValues, problems: [] };
  } catch (error) {
    const { inner } = error as { inner?: (Problem & { path?: string })[] };
    if (!inner) throw error;
    return { problems: inner.map(({ path = '', type, message }) => ({ path: dotted(path), type, message })) };
  }
}

/** yup writes `rows[0].name`, a form `rows.0.name`. */
const dotted = (path: string) => path.replace(/\[(\d+)\]/g, '.$1');
