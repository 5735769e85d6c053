/** A JSON schema (draft 4) as widgets store it, with the extras that forms read. */
export interface JsonSchema {
  /** A pair of a type and null counts as the type. `date` is a type of its own here. */
  type?: string | readonly (string | null)[];
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  /** Names of required properties; `true` says it of the property itself. */
  required?: readonly string[] | boolean;
  enum?: readonly unknown[];
  /** Words for the values of `enum`: by value, or in their order. */
  enumNames?: Readonly<Record<string, string>> | readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: boolean;
  exclusiveMaximum?: boolean;
  minLength?: number;
  maxLength?: number;
  readOnly?: boolean;
  readonly?: boolean;
  validationMessage?: string;
  /** Options that win over what the schema says. */
  'x-schema-form'?: FormOptions;
}

/** Field types that are drawn. */
export const fieldTypes = [
  'number',
  'text',
  'password',
  'textarea',
  'select',
  'radios',
  'date',
  'image',
  'checkbox',
  'help',
  'array',
  'javascript',
  'json',
  'html',
  'css',
  'markdown',
  'color',
  'rc-select',
  'fieldset',
  'icon',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** One choice of a select, of radios or of an rc-select. */
export interface FieldChoice {
  value: string | number | boolean | null;
  label: string;
}

/** Options of one entry of a form. */
export interface FormOptions {
  type?: string;
  title?: string;
  description?: string;
  required?: boolean;
  readonly?: boolean;
  readOnly?: boolean;
  default?: unknown;
  /** Expression over `model`; the field is hidden when it is exactly false. */
  condition?: string;
  style?: Readonly<Record<string, string | number>>;
  htmlClass?: string;
  className?: string;
  placeholder?: string;
  rows?: number;
  rowsMax?: number;
  titleMap?: readonly { value: FieldChoice['value']; name: string }[] | Readonly<Record<string, FieldChoice['value']>>;
  /** Of a fieldset or array: its entries. Of an rc-select: its choices. */
  items?: readonly (string | FormEntry | FieldChoice)[];
  itemForm?: string | FormEntry;
  multiple?: boolean;
  tags?: boolean;
  allowClear?: boolean;
  helpId?: string;
  startEmpty?: boolean;
  add?: string;
  direction?: string;
  validationMessage?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** An entry of a form: a key with options, or a heading, help or fieldset without one. */
export interface FormEntry extends FormOptions {
  /** Nested as `a.b`, of an array's elements as `a[].b`. */
  key?: string;
}

/** A form as it is stored: entries, `*` for all properties of the schema in order. */
export type FormEntries = readonly (string | FormEntry)[];

/** What the JSON-schema form takes and reports. */
export interface JsonFormValue {
  schema: JsonSchema;
  /** With groups: one list of entries per group. */
  form: FormEntries | readonly FormEntries[];
  groupInfoes?: readonly { formIndex: number; GroupTitle: string }[];
  model: Record<string, unknown>;
}

/** One field, ready to be drawn. */
export interface FormField {
  /** Tells it apart in its form. */
  id: string;
  /** Where its value is; `[]` stands for an array's element. Empty: it has none. */
  path: readonly string[];
  type: FieldType;
  title: string;
  description?: string;
  required: boolean;
  readOnly: boolean;
  /** Initial value, where the model has none. */
  default?: unknown;
  condition?: string;
  style?: Readonly<Record<string, string | number>>;
  className?: string;
  placeholder?: string;
  rows?: number;
  rowsMax?: number;
  choices: readonly FieldChoice[];
  multiple: boolean;
  tags: boolean;
  allowClear: boolean;
  helpId?: string;
  startEmpty: boolean;
  add?: string;
  inRow: boolean;
  validationMessage?: string;
  /** Bounds for typing and arrows; exclusive ones are moved by 1, 0 counts as none. */
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  integer: boolean;
  /** Fields of a fieldset, or of each element of an array. */
  fields: readonly FormField[];
  schema?: JsonSchema;
}
