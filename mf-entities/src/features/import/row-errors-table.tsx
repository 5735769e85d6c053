import { fileName } from '@mullion/shared-kit/browser/csv';
import { downloadFile } from '@mullion/shared-kit/browser/download-file';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { useMemo, useState } from 'react';
import styles from './import.module.css';
import type { ImportRun } from './import-run';
import { errorKinds, errorLines, type RowError } from './row-errors';
import { useT } from './texts';

/** Errors shown at once; the file has all of them. */
const SHOWN_ERRORS = 100;
/** Kinds that can be chosen; the others are chosen together. */
const SHOWN_KINDS = 4;
/** Characters of what the platform says of a kind. */
const KIND_LENGTH = 40;
const shortened = (text: string) => (text.length > KIND_LENGTH ? `${text.slice(0, KIND_LENGTH)}…` : text);
const allKinds = '*';
const otherKinds = '…';

/** Saves rows of the file, with its names of columns. */
export async function saveRows(
  { plan: { file, header, fileName: of } }: ImportRun,
  indexes: readonly number[],
  title: string,
) {
  const text = await file.text(header ? [0, ...indexes] : indexes);
  downloadFile(fileName(`${of.replace(/\.\w+$/, '')}-${title}`, 'csv'), new Blob([text], { type: 'text/csv' }));
}

interface RowErrorsProps {
  title: string;
  run: ImportRun;
  rows: readonly RowError[];
  /** All rows were sent: refused ones can be sent again. */
  isDone: boolean;
}

/** Rows that were not imported, and why; where there are several reasons, those of one kind alone. */
export function RowErrors({ title, run, rows: unsorted, isDone }: RowErrorsProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const [chosen, setChosen] = useState(allKinds);
  // Those that were found before anything was sent come first otherwise.
  const rows = useMemo(() => unsorted.toSorted((a, b) => a.line - b.line), [unsorted]);
  const kinds = useMemo(() => errorKinds(rows), [rows]);
  if (rows.length === 0) return null;
  const say = ({ message, values }: RowError) => (message === '' ? t('exists') : values ? t(message, values) : message);
  const isAgain = isDone && rows.some(({ isRefused, message }) => isRefused && message !== '');
  const others = kinds.slice(SHOWN_KINDS).flatMap((kind) => kind.rows);
  const ofKind: Readonly<Record<string, readonly RowError[]>> = {
    ...Object.fromEntries(kinds.slice(0, SHOWN_KINDS).map((kind) => [kind.label, kind.rows])),
    ...(others.length > 0 && { [otherKinds]: others }),
  };
  // The last row of a kind may have been imported meanwhile.
  const listed = ofKind[chosen] ?? rows;
  const kindName = (label: string) => {
    if (label === otherKinds) return t('kinds.others');
    return kinds.find((kind) => kind.label === label)?.isKey ? t(label) : shortened(label);
  };
  const options = [
    { value: allKinds, label: t('kinds.all') },
    ...Object.entries(ofKind).map(([label, of]) => ({
      value: label,
      label: t('kind-count', { kind: kindName(label), count: of.length }),
    })),
  ];
  const saveErrors = () =>
    downloadFile(
      fileName(`${run.plan.fileName.replace(/\.\w+$/, '')}-${t('errors.file')}`, 'txt'),
      new Blob([errorLines(rows, say)], { type: 'text/plain' }),
    );
  const save = async () => {
    setIsBusy(true);
    const indexes = rows.map(({ index }) => index).filter((index) => index >= 0);
    await saveRows(run, indexes, t('rows.file')).finally(() => setIsBusy(false));
  };
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {title} <span className={styles.count}>{formatNumber(rows.length)}</span>
        </h3>
        <div className={styles.actions}>
          <Button size="small" icon="download" onClick={saveErrors}>
            {t('save-errors')}
          </Button>
          <Button size="small" icon="download" busy={isBusy} onClick={() => runSafely(save)}>
            {t('save-rows')}
          </Button>
          {isAgain && (
            <Button size="small" onClick={() => runSafely(run.retry)}>
              {t('again')}
            </Button>
          )}
        </div>
      </div>
      {kinds.length > 1 && (
        <div className={styles.kinds}>
          <Segmented
            label={t('kinds')}
            options={options}
            value={chosen in ofKind ? chosen : allKinds}
            onChange={setChosen}
          />
        </div>
      )}
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('type.NAME')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {listed.slice(0, SHOWN_ERRORS).map((row) => (
            <tr key={`${row.index} ${row.message}`}>
              <td className={styles.line}>{row.line > 0 && formatNumber(row.line)}</td>
              <td className={styles.name} title={row.name}>
                <bdi>{row.name}</bdi>
              </td>
              <td className={styles.reason}>{say(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length > SHOWN_ERRORS && (
        <p className={styles.hint}>{t('more-rows', { count: listed.length - SHOWN_ERRORS })}</p>
      )}
    </section>
  );
}
