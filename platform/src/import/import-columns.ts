/** What the columns of an imported table mean, and what a cell of one says. */
import { BOOLEAN, numberFromText, type TypedValue, textValue } from '../telemetry/typed-value.js';

/** Columns with one value of an entity. Those that a kind of entity has no use for are passed over. */
const PLAIN = [
  'NAME',
  'TYPE',
  'LABEL',
  'DESCRIPTION',
  'IS_GATEWAY',
  'ACCESS_TOKEN',
  'X509',
  'MQTT_CLIENT_ID',
  'MQTT_USER_NAME',
  'MQTT_PASSWORD',
  'LWM2M_CLIENT_ENDPOINT',
  'LWM2M_CLIENT_SECURITY_CONFIG_MODE',
  'LWM2M_CLIENT_IDENTITY',
  'LWM2M_CLIENT_KEY',
  'LWM2M_CLIENT_CERT',
  'LWM2M_BOOTSTRAP_SERVER_SECURITY_MODE',
  'LWM2M_BOOTSTRAP_SERVER_PUBLIC_KEY_OR_ID',
  'LWM2M_BOOTSTRAP_SERVER_SECRET_KEY',
  'LWM2M_SERVER_SECURITY_MODE',
  'LWM2M_SERVER_CLIENT_PUBLIC_KEY_OR_ID',
  'LWM2M_SERVER_CLIENT_SECRET_KEY',
  'ROUTING_KEY',
  'SECRET',
] as const;
export type PlainColumn = (typeof PLAIN)[number];

/** Columns with a value of a key. */
const KEYED = ['SERVER_ATTRIBUTE', 'SHARED_ATTRIBUTE', 'TIMESERIES'] as const;
export type KeyedColumn = (typeof KEYED)[number];

export type Column = { type: PlainColumn } | { type: KeyedColumn; key: string };

export const COLUMN_TYPES: readonly string[] = [...PLAIN, ...KEYED];
export const isKeyed = (type: unknown): type is KeyedColumn => KEYED.some((each) => each === type);
export const isPlain = (type: unknown): type is PlainColumn => PLAIN.some((each) => each === type);

/** A row that is not empty: its line in the file, and its cells with text by the number of their column. */
export interface TableRow {
  line: number;
  cells: [column: number, text: string][];
}

/** A row by what its cells mean. */
export interface RowValues {
  plain: Partial<Record<PlainColumn, string>>;
  keyed: Record<KeyedColumn, [key: string, value: TypedValue][]>;
}

const NUMBER = /^-?(\d+|\d*\.\d+)([eE][+-]?\d{1,3})?$/;

/** A cell as a value: a number, true or false in any case, or text. */
export function cellValue(text: string): TypedValue {
  if (/^(true|false)$/i.test(text)) return { kind: BOOLEAN, value: text.toLowerCase() === 'true' };
  return NUMBER.test(text) ? numberFromText(text) : textValue(text);
}

/** What the cells of a row mean. Of several cells that mean the same, the last counts. */
export function rowValues({ cells }: TableRow, columns: readonly Column[]): RowValues {
  const plain: RowValues['plain'] = {};
  const keyed: Record<KeyedColumn, Map<string, TypedValue>> = {
    SERVER_ATTRIBUTE: new Map(),
    SHARED_ATTRIBUTE: new Map(),
    TIMESERIES: new Map(),
  };
  for (const [index, text] of cells) {
    const column = columns[index];
    if (!column) continue;
    if ('key' in column) keyed[column.type].set(column.key, cellValue(text));
    else plain[column.type] = text;
  }
  const { SERVER_ATTRIBUTE, SHARED_ATTRIBUTE, TIMESERIES } = keyed;
  return {
    plain,
    keyed: {
      SERVER_ATTRIBUTE: [...SERVER_ATTRIBUTE],
      SHARED_ATTRIBUTE: [...SHARED_ATTRIBUTE],
      TIMESERIES: [...TIMESERIES],
    },
  };
}
