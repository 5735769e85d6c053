import { withValueAt } from '@mullion/shared-kit/json-form/model-path';
import { at } from './conditions';
import type { Configuration, NodeField, NodeForm, ScriptNodeField, ValueField } from './node-form';

/** Language of a script as it is stored; what is older than the choice is JavaScript. */
export const languageOf = (configuration: Configuration): 'JS' | 'TBEL' =>
  configuration.scriptLang === 'TBEL' ? 'TBEL' : 'JS';

/** The fields that are asked for now, those in groups too. */
export const shownFields = (
  fields: readonly NodeField[],
  configuration: Configuration,
): readonly (ValueField | ScriptNodeField)[] =>
  fields
    .filter(({ when }) => when?.(configuration) ?? true)
    .flatMap((field) => (field.kind === 'group' ? shownFields(field.fields, configuration) : [field]));

/** A configuration with a value at a path; `undefined` takes the member away. */
export const withValue = (configuration: Configuration, path: string, value: unknown): Configuration => {
  const written = withValueAt(configuration, path.split('.'), value);
  return written as Configuration;
};

/** A configuration without some of its members. */
export const without = (configuration: Configuration, ...members: readonly string[]): Configuration =>
  Object.fromEntries(Object.entries(configuration).filter(([name]) => !members.includes(name)));

/**
 * A configuration after a change: what the form says such a change means for other values is done, what has no use any
 * more is dropped, and all else stays as it is stored, known to the form or not.
 */
export function changed(
  form: Pick<NodeForm, 'drops' | 'adjust'>,
  before: Configuration,
  values: Readonly<Record<string, unknown>>,
): Configuration {
  let after = without(before, ...(form.drops ?? []));
  for (const [path, value] of Object.entries(values)) after = withValue(after, path, value);
  return form.adjust?.(after, before) ?? after;
}

/** How an emptied field is stored: as it is in the node's default where that is empty, else by its kind. */
export function emptied(field: ValueField, defaults: Configuration): unknown {
  switch (field.kind) {
    case 'text':
      return field.nullable || at(defaults, field.path) === null ? null : '';
    case 'chips':
    case 'picks':
      return [];
    case 'map':
      return {};
    case 'number':
    case 'flag':
    case 'choice':
    case 'file':
    case 'own':
      return null;
  }
}
