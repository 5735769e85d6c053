import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import type { ObjectSchema } from '@mullion/shared-kit/inputs/schema';
import type { ScreenQuery } from '@mullion/shared-kit/list/screen-query';
import type { ComponentType } from 'react';
import type { RefusedField } from './refused-field';

/** Values of a form; its fields name them by paths. */
export type Values = Record<string, unknown>;

/** What all fields say of themselves. The label is the text `setting.<page>.<name>`. */
interface CommonField<V> {
  /** Path of the value. */
  name: string;
  required?: boolean;
  /** Shows the text `setting.<page>.<name>.hint` below; a function: while it holds. */
  hint?: boolean | ((values: V) => boolean);
  /** Whether the field is there; default: always. */
  when?: (values: V) => boolean;
  /** It cannot be changed now: the text `setting.<page>.<name>.blocked` says why. */
  blocked?: (values: V) => boolean;
  /** Stands right below it. */
  below?: ComponentType;
}

/** A field of a settings page, as data. */
export type SettingField<V> = CommonField<V> &
  (
    | { kind: 'text'; type?: 'text' | 'email' | 'url' | 'tel'; maxLength?: number; placeholder?: string }
    /** A number that travels as text. */
    | { kind: 'digits'; maxLength: number; unit?: 'ms' }
    | { kind: 'number'; min?: number; max?: number; unit?: 's' | 'ms' | 'days' }
    | { kind: 'switch' }
    /** What the platform keeps and never shows: null until somebody types another one. `stored`: there is one. */
    | { kind: 'secret'; maxLength?: number; holds?: 'password' | 'key' | 'secret'; stored?: (values: V) => boolean }
    /** Options are shown by the texts `setting.<page>.<name>.<option>`, or as they are. `texts`: in place of the name; `names`: of options. */
    | {
        kind: 'select';
        options: readonly (string | number)[];
        texts?: string;
        names?: Readonly<Record<string | number, string>>;
        asIs?: boolean;
        onChoose?: (chosen: string) => Partial<V>;
      }
  );

/** One subject of a page, named by the texts `<page>.section.<id>` and the same with `.text`. */
export type SettingsSectionDefinition<V> = {
  id: string;
  when?: (values: V) => boolean;
  /** It takes the whole width. */
  wide?: boolean;
} & (
  | {
      /** In rows; those in a list share one. */
      fields: readonly (SettingField<V> | readonly SettingField<V>[])[];
      component?: undefined;
    }
  /** `names`: of the fields that it draws. */
  | { fields?: undefined; component: ComponentType; names?: readonly string[] }
);

/** What a page may do besides. */
export interface SettingsContext {
  t: Translate;
}

/** A page of settings: where they are stored, how they are written, and what is said of them. */
export interface SettingsDefinition<S, V extends Values> {
  /** Last part of its address; its texts begin with it. */
  page: string;
  /** What is stored; null: nothing yet. */
  query: (options?: CallOptions) => ScreenQuery<S | null>;
  /** What the form shows of it. Nothing is `null`. */
  values: (stored: S | null) => V;
  rules: () => ObjectSchema<V>;
  sections: readonly SettingsSectionDefinition<V>[];
  /** Stores the values; answers what is stored now. */
  save: (values: V, stored: S | null, options: CallOptions) => Promise<S>;
  /** Its answer is needed, so the wait for it can't be given up. */
  isWaitedFor?: true;
  /** Fields by what the platform says when it refuses their values; what names none is said above the sections. */
  refusedAt?: readonly RefusedField[];
  /** What rows of its lists are called, by the paths of these: so others' changes of other rows are kept. */
  lists?: Readonly<Record<string, (row: never, t: Translate) => string>>;
  /** Text of the button that saves, where a page has several forms; default: Save. */
  saves?: string;
  /** Asked before saving; false: the person would rather not. */
  ask?: (values: V, stored: S | null, context: SettingsContext) => Promise<boolean>;
  /** Beside Save: what else can be done, such as to delete. */
  actions?: ComponentType<{ stored: S | null }>;
}

/** Types the definition of a page. `<SettingsForm>` draws it. */
export const defineSettings = <S, V extends Values>(definition: SettingsDefinition<S, V>): SettingsDefinition<S, V> =>
  definition;
