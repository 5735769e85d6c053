import type { StoredField, ValuedField, WidgetForms } from '../edit/widget-settings/stored-field';
import { valuedFields } from '../edit/widget-settings/stored-values';

/** A part of what a type of widget stores: its settings, those of its keys, or of latest values beside a time series. */
export type FormPart = keyof WidgetForms;

/** A setting that is turned, as the only one. */
export interface TurnedSetting {
  part: FormPart;
  path: string;
  values: Record<string, unknown>;
  /** What has to be stored besides, so that it counts. */
  base: Record<string, unknown>;
}

export interface TurnOptions {
  /** Other values than those that follow from the kind of a field, by its path. */
  turned?: Readonly<Record<string, unknown>>;
  alongside?: Readonly<Record<string, Record<string, unknown>>>;
}

/** Another value than what counts while nothing is stored. */
export function otherValue(field: ValuedField): unknown {
  switch (field.kind) {
    case 'flag':
      return field.initial !== true;
    case 'number':
      return Number(field.initial ?? 0) + 7;
    case 'choice':
      return field.options.find((option) => option !== field.initial);
    case 'color':
      return 'rgb(1, 2, 3)';
    default:
      return 'other';
  }
}

/** An object with a value at a path. */
export const nested = (path: string, value: unknown): Record<string, unknown> =>
  path.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as Record<string, unknown>;

/** Every declared setting of a form, turned by itself. */
export const turnedSettings = (forms: WidgetForms, options: TurnOptions = {}): TurnedSetting[] =>
  (['settings', 'key', 'latestKey'] as const).flatMap((part) => turnedOf(part, forms[part] ?? [], options));

const turnedOf = (part: FormPart, fields: readonly StoredField[], { turned = {}, alongside = {} }: TurnOptions) =>
  valuedFields(fields).map((field) => ({
    part,
    path: field.path,
    values: nested(field.path, Object.hasOwn(turned, field.path) ? turned[field.path] : otherValue(field)),
    base: alongside[field.path] ?? {},
  }));
