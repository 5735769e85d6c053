import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import type { ComponentType } from 'react';
import type { SettingsSchemas } from '../../runtime/settings-schemas';
import type { FunctionName } from './functions/function-kinds';

/** Values as they are stored, or as a form has them; fields are at paths such as `xaxis.title`. */
export type StoredValues = Readonly<Record<string, unknown>>;

interface FieldOptions {
  /** Its label and the names of its choices stand in the texts under this; the path, where it is absent. */
  name?: string;
  required?: boolean;
  /** It is asked for only while this holds of the values. */
  when?: (values: StoredValues) => boolean;
}

interface Valued extends FieldOptions {
  path: string;
  /** What counts while nothing is stored. */
  initial: unknown;
  /** What counts then where the rest was stored by an older console. */
  old?: (stored: StoredValues) => unknown;
}

interface NumberBounds {
  min?: number;
  max?: number;
  integer?: boolean;
  /** Paths of numbers beside it: it is not less than the one, and greater than the other. */
  least?: string;
  above?: string;
}

/** Something that a type of widget, key, or action stores, and how it is asked for. */
export type StoredField =
  | (Valued & { kind: 'text'; isJson?: boolean })
  /** `isForced`: it counts as set, whatever is stored. */
  | (Valued & { kind: 'flag'; isForced?: boolean })
  | (Valued & { kind: 'color' | 'icon' | 'html' | 'css' | 'markdown' | 'image' })
  | (Valued & { kind: 'number' } & NumberBounds)
  | (Valued & { kind: 'choice'; options: readonly string[] })
  /** The body of a function. */
  | (Valued & { kind: 'function'; of: FunctionName })
  /** Rows of the same fields; a row of one field without a path is stored as its bare value. */
  | (Valued & { kind: 'list'; items: readonly StoredField[]; unique?: string })
  /** Asked for by a control of its own. */
  | (Valued & { kind: 'own'; control: ComponentType<ControlProps<unknown>> })
  | (FieldOptions & { kind: 'group'; name: string; fields: readonly StoredField[] });

export type ValuedField = Exclude<StoredField, { kind: 'group' }>;

/** What a type of widget stores in its settings, and in those of its keys. */
export interface WidgetForms {
  settings: readonly StoredField[];
  key?: readonly StoredField[];
  /** Of the latest values beside a time series. */
  latestKey?: readonly StoredField[];
  /** What types of tenants describe instead. */
  schemas?: SettingsSchemas;
}

type More = FieldOptions & Pick<Valued, 'old'>;

/** A text; `isJson`: of an object. */
export const text = (path: string, initial = '', more: More & { isJson?: boolean } = {}): StoredField => ({
  kind: 'text',
  path,
  initial,
  ...more,
});
export const flag = (path: string, initial = false, more: More & { isForced?: boolean } = {}): StoredField => ({
  kind: 'flag',
  path,
  initial,
  ...more,
});
export const color = (path: string, initial: string | null = null, more: More = {}): StoredField => ({
  kind: 'color',
  path,
  initial,
  ...more,
});
export const html = (path: string, more: More = {}): StoredField => ({ kind: 'html', path, initial: '', ...more });
export const css = (path: string, more: More = {}): StoredField => ({ kind: 'css', path, initial: '', ...more });
export const markdown = (path: string, more: More = {}): StoredField => ({
  kind: 'markdown',
  path,
  initial: '',
  ...more,
});
export const icon = (path: string, more: More = {}): StoredField => ({ kind: 'icon', path, initial: '', ...more });
export const image = (path: string, more: More = {}): StoredField => ({ kind: 'image', path, initial: null, ...more });

/** A number; without an initial one it may be left empty. */
export const number = (path: string, initial: number | null = null, more: More & NumberBounds = {}): StoredField => ({
  kind: 'number',
  path,
  initial,
  ...more,
});

/** One of a few texts; the first is the initial one. */
export const choice = (path: string, options: readonly string[], more: More = {}): StoredField => ({
  kind: 'choice',
  path,
  options,
  initial: options[0],
  ...more,
});

/** The body of a function. */
export const body = (path: string, of: FunctionName, more: More = {}): StoredField => ({
  kind: 'function',
  path,
  of,
  initial: '',
  ...more,
});

/** A flag, and the body of a function that is asked for while the flag is set. */
export const bodyIf = (flagPath: string, path: string, of: FunctionName, more: More = {}): StoredField[] => [
  flag(flagPath, false, more),
  body(path, of, { required: true, when: (values) => isOn(flagPath)(values) && (more.when?.(values) ?? true) }),
];

/** Rows; no two have the same at the path `unique`. */
export const list = (
  path: string,
  items: readonly StoredField[],
  more: More & { unique?: string } = {},
): StoredField => ({
  kind: 'list',
  path,
  items,
  initial: [],
  ...more,
});

export const group = (name: string, fields: readonly StoredField[], more: More = {}): StoredField => ({
  kind: 'group',
  name,
  fields,
  ...more,
});

/** A value with a control that knows it. */
export const special = <V>(
  path: string,
  control: ComponentType<ControlProps<V>>,
  more: More & { initial?: V } = {},
): StoredField => ({
  kind: 'own',
  path,
  control: control as ComponentType<ControlProps<unknown>>,
  initial: null,
  ...more,
});

const fontStyles = ['normal', 'italic', 'oblique'];
const fontWeights = [
  ...['normal', 'bold', 'bolder', 'lighter'],
  ...['100', '200', '300', '400', '500', '600', '700', '800', '900'],
];

/** How something is written. */
export const font = (path: string, size: number, more: More & { color?: string } = {}): StoredField =>
  group(
    path,
    [
      text(`${path}.family`, 'Roboto', { name: 'font.family' }),
      number(`${path}.size`, size, { name: 'font.size', min: 1 }),
      choice(`${path}.style`, fontStyles, { name: 'font.style' }),
      choice(`${path}.weight`, fontWeights, { name: 'font.weight' }),
      color(`${path}.color`, more.color ?? null, { name: 'font.color' }),
    ],
    more,
  );

/** What stands at a path; undefined: nothing does. */
export const valueAt = (values: unknown, path: string): unknown =>
  path === ''
    ? values
    : path
        .split('.')
        .reduce<unknown>(
          (value, member) =>
            typeof value === 'object' && value !== null && Object.hasOwn(value, member)
              ? (value as StoredValues)[member]
              : undefined,
          values,
        );

/** Whether a flag is set. */
export const isOn =
  (path: string) =>
  (values: StoredValues): boolean =>
    valueAt(values, path) === true;

/** Whether a value is one of these. */
export const isOneOf =
  (path: string, ...wanted: readonly unknown[]) =>
  (values: StoredValues): boolean =>
    wanted.includes(valueAt(values, path));
