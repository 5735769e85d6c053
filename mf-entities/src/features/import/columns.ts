import { type ColumnType, type ImportKind, keyedTypes } from './import-kinds';

/** What a column of the file means; null: it is left out. */
export interface ColumnChoice {
  type: ColumnType | null;
  /** Of attributes and telemetry. */
  key: string;
}

export const isKeyed = (type: ColumnType | null): boolean => keyedTypes.some((one) => one === type);

/** What columns mean as far as their headers say: a type by its name in any case and form, else an attribute of that name. */
export function guessColumns(
  header: readonly string[] | null,
  width: number,
  { types }: ImportKind,
): readonly ColumnChoice[] {
  const taken = new Set<ColumnType>();
  return Array.from({ length: width }, (_, at): ColumnChoice => {
    const title = header?.[at]?.trim() ?? '';
    const word = title.toUpperCase().replace(/[\s-]+/g, '_');
    const type = types.find((one) => one === word && !isKeyed(one) && !taken.has(one));
    if (type) {
      taken.add(type);
      return { type, key: '' };
    }
    if (header) return title ? { type: 'SERVER_ATTRIBUTE', key: title } : { type: null, key: '' };
    // Without headers the first column is most likely the name.
    return at === 0 ? { type: 'NAME', key: '' } : { type: 'SERVER_ATTRIBUTE', key: '' };
  });
}

/** What is wrong with a column. */
export type ColumnProblem = 'key-missing' | 'twice';

/** Its problem; null: none. */
export function columnProblem(columns: readonly ColumnChoice[], at: number): ColumnProblem | null {
  const own = columns[at];
  if (!own?.type) return null;
  const key = own.key.trim();
  if (isKeyed(own.type) && key === '') return 'key-missing';
  const isSame = (one: ColumnChoice) => one.type === own.type && (!isKeyed(own.type) || one.key.trim() === key);
  return columns.slice(0, at).some(isSame) ? 'twice' : null;
}

/** Types that must have a column and have none. */
export const missingTypes = (columns: readonly ColumnChoice[], { required }: ImportKind): readonly ColumnType[] =>
  required.filter((type) => !columns.some((column) => column.type === type));

/** Whether rows can be sent so. */
export const isComplete = (columns: readonly ColumnChoice[], kind: ImportKind): boolean =>
  missingTypes(columns, kind).length === 0 && columns.every((_, at) => columnProblem(columns, at) === null);
