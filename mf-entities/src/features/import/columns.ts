import { isConfidential, typeByTitle } from './column-titles';
import { type ColumnType, type ImportKind, keyedTypes } from './import-kinds';

/** What a column of the file means; null: it is left out. */
export interface ColumnChoice {
  type: ColumnType | null;
  /** Of attributes and telemetry. */
  key: string;
}

/** Whether a column of this type needs a key: attributes and telemetry. */
export const isKeyed = (type: ColumnType | null): boolean => keyedTypes.some((one) => one === type);

/** What columns mean as far as their headers say: a type by its name in any case and form, else an attribute of that name. */
export function guessColumns(
  header: readonly string[] | null,
  width: number,
  { types }: ImportKind,
): readonly ColumnChoice[] {
  const taken = new Set<ColumnType>();
  const typeOf = typeByTitle(types, header ?? []);
  return Array.from({ length: width }, (_, at): ColumnChoice => {
    const title = header?.[at]?.trim() ?? '';
    const type = typeOf(title);
    if (type && !taken.has(type)) {
      taken.add(type);
      return { type, key: '' };
    }
    // Without headers the first column is most likely the name.
    if (!header) return at === 0 ? { type: 'NAME', key: '' } : { type: 'SERVER_ATTRIBUTE', key: '' };
    return title && !isConfidential(title) ? { type: 'SERVER_ATTRIBUTE', key: title } : { type: null, key: '' };
  });
}

/** What is wrong with a column. */
type ColumnProblem = 'key-missing' | 'twice';

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
