import type { JsonFormValue } from '@mullion/shared-kit/json-form/json-form';
import { isObject } from '../model/damage';
import { askScript } from './ask-script';
import type { WidgetDescriptor } from './widget-type-query';

/** A form of settings as a widget type describes it. */
export type SettingsSchema = Omit<JsonFormValue, 'model'>;

/** Which forms a type may describe: how its script says so, and where its description has them. */
const places = {
  settings: ['getSettingsSchema', 'settingsSchema'],
  key: ['getDataKeySettingsSchema', 'dataKeySettingsSchema'],
  latestKey: ['getLatestDataKeySettingsSchema', 'latestDataKeySettingsSchema'],
} as const;
type Place = keyof typeof places;

/** The forms of a type; those that it doesn’t describe are absent. */
export type SettingsSchemas = { readonly [K in Place]?: SettingsSchema };

/** What describes a form; scripts and people write it as an object or as a text of one. Undefined: nothing that can be read. */
function schemaIn(given: unknown): SettingsSchema | undefined {
  const read = typeof given === 'string' ? parsed(given) : given;
  if (!isObject(read)) return undefined;
  const { schema, form, groupInfoes } = read;
  if (!isObject(schema) || !isObject(schema.properties) || Object.keys(schema.properties).length === 0)
    return undefined;
  return {
    schema,
    form: (Array.isArray(form) ? form : ['*']) as SettingsSchema['form'],
    ...(Array.isArray(groupInfoes) && { groupInfoes: groupInfoes as NonNullable<SettingsSchema['groupInfoes']> }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a script says of its forms, in the order of `places`. */
const saidBy = (script: string): Promise<unknown> =>
  /\bget(Latest)?(DataKey)?SettingsSchema\b/.test(script)
    ? askScript(
        script,
        `${JSON.stringify(Object.values(places).map(([name]) => name))}
          .map((name) => (typeof self[name] === 'function' ? self[name]() : null))`,
      )
    : Promise.resolve(undefined);

/** The forms in which the settings of a type and of its keys are edited: as its script says, or as they are stored. */
export async function readSettingsSchemas(descriptor: WidgetDescriptor): Promise<SettingsSchemas> {
  const said = await saidBy(descriptor.controllerScript ?? '');
  const found = Object.entries(places).map(([place, [, stored]], at) => {
    const own: unknown = Array.isArray(said) ? said[at] : undefined;
    return [place, schemaIn(own) ?? schemaIn(descriptor[stored])] as const;
  });
  return Object.fromEntries(found.filter(([, schema]) => schema));
}
