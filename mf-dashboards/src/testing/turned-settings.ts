import { cleanup } from '@testing-library/react';
import type { StoredField, StoredValues, ValuedField, WidgetForms } from '../edit/widget-settings/stored-field';
import { valuedFields, withValueAt } from '../edit/widget-settings/stored-values';
import { formsOfType } from '../edit/widget-settings/widget-forms';
import { type SettingsFile, settingsTests } from './settings-tests';

/** A part of what a type of widget stores: its settings, those of its keys, or of latest values beside a time series. */
export type FormPart = Exclude<keyof WidgetForms, 'schemas'>;
export const formParts: readonly FormPart[] = ['settings', 'key', 'latestKey'];

/** What a widget stores, by part. */
export type StoredParts = Readonly<Record<FormPart, StoredValues>>;

interface Turned {
  type: string;
  part: FormPart;
  path: string;
  before: StoredValues;
  after: StoredValues;
}

export interface SettingsTest {
  /** What somebody sees, and the platform is told, of a widget of a type that stores this. */
  trace: (type: string, stored: StoredParts, way: unknown) => string | Promise<string>;
  /** Other values than those that follow from the kind of a field, by path; members of rows are at `list.member`. */
  turned?: StoredValues;
  /** What has to be stored besides, so that a setting counts: in the widget, or in the row of a member. */
  alongside?: (path: string) => object | undefined;
  /** The row of a list whose members are turned, and which the list is turned to. */
  rows?: Readonly<Record<string, StoredValues>>;
  /** What is done with the widget so that a setting shows, where it isn't what shows the others. */
  way?: (path: string) => unknown;
  /** The type whose tests turn a setting too, where the same part draws it. */
  leaves?: (type: string, path: string) => string | undefined;
}

const turn = (values: StoredValues, path: string, value: unknown) => withValueAt(values, path.split('.'), value);

/** Another value than what counts while nothing is stored. */
function otherValue(field: ValuedField): unknown {
  switch (field.kind) {
    case 'flag':
      return field.initial !== true;
    case 'number':
      return Number(field.initial ?? 0) + (field.max === 1 ? -0.1 : 7);
    case 'choice':
      return field.options.find((option) => option !== field.initial);
    case 'color':
      return 'rgb(1, 2, 3)';
    case 'function':
      return 'return "blue";';
    case 'list': {
      const items = valuedFields(field.items);
      const bare = items.find(({ path }) => path === '');
      return [
        bare ? otherValue(bare) : items.reduce<StoredValues>((row, item) => turn(row, item.path, otherValue(item)), {}),
      ];
    }
    default:
      return 'other';
  }
}

const turnedOf = (fields: readonly StoredField[], { turned = {}, alongside, rows = {} }: SettingsTest) =>
  valuedFields(fields).flatMap((field): Omit<Turned, 'type' | 'part'>[] => {
    const { path } = field;
    const before = { ...alongside?.(path) };
    const turnedTo = (name: string, one: ValuedField) => (Object.hasOwn(turned, name) ? turned[name] : otherValue(one));
    const row = rows[path];
    const own = { path, before, after: turn(before, path, row ? [row] : turnedTo(path, field)) };
    if (field.kind !== 'list' || valuedFields(field.items).some((item) => item.path === '')) return [own];
    const members = valuedFields(field.items).map((item) => {
      const name = `${path}.${item.path}`;
      const usual = { ...row, ...alongside?.(name) };
      const other = turn(usual, item.path, turnedTo(name, item));
      return { path: name, before: turn(before, path, [usual]), after: turn(before, path, [other]) };
    });
    return [own, ...members];
  });

const isDeclared = (type: string | undefined, part: FormPart, path: string): boolean =>
  type !== undefined && valuedFields(formsOfType(type)?.[part] ?? []).some((field) => field.path === path);

/** Ids that React gives count on. */
const withoutIds = (trace: string) => trace.replace(/_r_\w+_/g, '');

/**
 * Turns every declared setting of the types that a file has in the table of `settings-tests.ts`, each by itself: what is seen or told has to
 * change. A new setting is in it by being declared.
 */
export function testSettings(file: SettingsFile, options: SettingsTest): void {
  const known = new Map<string, Promise<string>>();
  const traceOf = async (type: string, part: FormPart, stored: StoredValues, way: unknown) => {
    const trace = await options.trace(type, { settings: {}, key: {}, latestKey: {}, [part]: stored }, way);
    cleanup();
    return withoutIds(trace);
  };
  const usual = (type: string, part: FormPart, stored: StoredValues, way: unknown) => {
    const of = JSON.stringify([type, Object.keys(stored).length > 0 && part, stored, way]);
    const trace = known.get(of) ?? traceOf(type, part, stored, way);
    known.set(of, trace);
    return trace;
  };
  const types = Object.keys(settingsTests[file]);
  const cases = types.flatMap((type) =>
    formParts.flatMap((part) =>
      turnedOf(formsOfType(type)?.[part] ?? [], options)
        .filter(({ path }) => !isDeclared(options.leaves?.(type, path), part, path))
        .map((one): Turned => ({ type, part, ...one })),
    ),
  );
  test.each(cases)('$type: $path of the $part has an effect', async ({ type, part, path, before, after }) => {
    const way = options.way?.(path);
    const first = await usual(type, part, before, way);
    expect(await traceOf(type, part, after, way)).not.toBe(first);
  });
  test.each(types)('the same settings of %s leave the same trace', async (type) => {
    const first = await usual(type, 'settings', {}, undefined);
    expect(await traceOf(type, 'settings', {}, undefined)).toBe(first);
  });
}
