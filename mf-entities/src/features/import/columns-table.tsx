import type { CsvRow } from '@mullion/shared-kit/browser/csv-file';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { type ColumnChoice, columnProblem, isKeyed } from './columns';
import styles from './import.module.css';
import { type ColumnType, type ImportKind, keyedTypes } from './import-kinds';
import { useT } from './texts';

interface ColumnsTableProps {
  kind: ImportKind;
  columns: readonly ColumnChoice[];
  /** Cells of the first row, where they are names of columns. */
  titles: readonly string[] | null;
  /** The first rows with values. */
  rows: readonly CsvRow[];
  /** Says at columns what is wrong with them, also before they were touched. */
  showsProblems: boolean;
  onChange: (columns: readonly ColumnChoice[]) => void;
}

/** The first rows of a file; above each column what it means. */
export function ColumnsTable({ kind, columns, titles, rows, showsProblems, onChange }: ColumnsTableProps) {
  const t = useT();
  const set = (at: number, part: Partial<ColumnChoice>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...part } : column)));
  const isTaken = (type: ColumnType, at: number) =>
    !keyedTypes.some((one) => one === type) && columns.some((one, index) => index !== at && one.type === type);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <section className={styles.scrolls} aria-label={t('preview')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {columns.map((column, at) => {
              const title = titles?.[at] || t('column', { number: at + 1 });
              const problem = columnProblem(columns, at);
              return (
                <th key={at} scope="col" data-out={column.type === null || undefined}>
                  <div className={styles.columnTitle}>
                    <bdi>{title}</bdi>
                  </div>
                  <SelectField
                    label={t('meaning', { column: title })}
                    hideLabel
                    placeholder={t('leave-out')}
                    value={column.type ?? undefined}
                    options={kind.types.map((type) => ({
                      value: type,
                      label: t(`type.${type}`),
                      disabled: isTaken(type, at),
                    }))}
                    error={problem === 'twice' ? t('problem.twice') : undefined}
                    onChange={(type) => set(at, { type: type ?? null })}
                  />
                  {isKeyed(column.type) && (
                    <div className={styles.key}>
                      <TextField
                        label={t('key', { column: title })}
                        hideLabel
                        placeholder={t('key.placeholder')}
                        value={column.key}
                        error={problem === 'key-missing' && showsProblems ? t('problem.key') : undefined}
                        onChange={(key) => set(at, { key: key ?? '' })}
                      />
                    </div>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, line, cells }) => (
            <tr key={index}>
              <td className={styles.line}>{line}</td>
              {columns.map(({ type }, at) => (
                <td key={at} data-out={type === null || undefined} title={cells[at]}>
                  <bdi>{cells[at]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
