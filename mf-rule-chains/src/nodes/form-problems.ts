import { Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { at } from './conditions';
import { languageOf, shownFields } from './form-values';
import type { Configuration, Message, NodeForm, NumberNodeField, ScriptNodeField, ValueField } from './node-form';

/** What is wrong at a path. */
export interface FormProblem extends Message {
  path: string;
}

const required: Message = { key: 'validation.required' };

/** Everything that is wrong with a configuration; what is not asked for is not judged. */
export const problemsOf = (form: Pick<NodeForm, 'fields'>, configuration: Configuration): readonly FormProblem[] =>
  shownFields(form.fields, configuration).flatMap((field) => {
    const [path, problem] =
      field.kind === 'script'
        ? scriptProblem(field, configuration)
        : [field.path, valueProblem(field, at(configuration, field.path), configuration)];
    return problem ? [{ path, ...problem }] : [];
  });

function scriptProblem(field: ScriptNodeField, configuration: Configuration): [string, Message | undefined] {
  const path = field.paths[languageOf(configuration)];
  return [path, isBlank(at(configuration, path)) ? required : undefined];
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

function isEmpty(field: ValueField, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (field.kind === 'text' && field.trims) return isBlank(value);
  if (field.kind === 'map') return Object.keys(value).length === 0;
  return Array.isArray(value) && value.length === 0;
}

function valueProblem(field: ValueField, value: unknown, configuration: Configuration): Message | undefined {
  if (value instanceof Unreadable) return { key: 'problem.unreadable', values: { message: value.message } };
  const together = field.rule?.(configuration);
  if (together || isEmpty(field, value)) return together ?? (field.required ? required : undefined);
  return kindProblem(field, value) ?? field.check?.(value, configuration);
}

function kindProblem(field: ValueField, value: unknown): Message | undefined {
  switch (field.kind) {
    case 'number':
      return numberProblem(field, value);
    case 'choice':
      return field.options.includes(value as never) || !field.required ? undefined : required;
    case 'map': {
      const rows = Object.entries(value as object);
      return rows.some(([key, one]) => key === '' || one === '') ? { key: 'problem.row' } : undefined;
    }
    case 'text':
    case 'flag':
    case 'chips':
    case 'picks':
    case 'file':
    case 'own':
      return undefined;
  }
}

function numberProblem({ min, max, fraction }: NumberNodeField, value: unknown): Message | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return { key: 'validation.invalid' };
  if (min !== undefined && number < min) return { key: 'validation.min', values: { min } };
  if (max !== undefined && number > max) return { key: 'validation.max', values: { max } };
  return fraction || Number.isInteger(number) ? undefined : { key: 'validation.integer' };
}
