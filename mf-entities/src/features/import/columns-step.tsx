import type { CsvFile, CsvInfo, CsvOptions } from '@mullion/shared-kit/browser/csv-file';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { useState } from 'react';
import { type ColumnChoice, guessColumns, isComplete, missingTypes } from './columns';
import { ColumnsTable } from './columns-table';
import { begin } from './current-import';
import { FileFacts } from './file-facts';
import styles from './import.module.css';
import type { ImportKind } from './import-kinds';
import { createImport } from './import-run';
import { useT } from './texts';

const delimiters = [',', ';', '\t', '|'] as const;
const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256', 'iso-8859-2'] as const;

/** The worker hands out one more: the first may name the columns. */
const SHOWN_ROWS = 20;

/** A file that was read. */
export interface OpenedFile {
  name: string;
  file: CsvFile;
  info: CsvInfo;
  options: CsvOptions;
}

interface ColumnsStepProps {
  kind: ImportKind;
  opened: OpenedFile;
  userId: string;
  /** Reads the file another way. */
  onRead: (options: CsvOptions) => void;
  /** Another file is to be chosen. */
  onOther: () => void;
  /** The file is handed on to the import. */
  onBegin: () => void;
}

/** How the file is read, what its first rows look like then, and what its columns mean. */
export function ColumnsStep({
  kind,
  opened: { name, file, info, options },
  userId,
  onRead,
  onOther,
  onBegin,
}: ColumnsStepProps) {
  const t = useT();
  const navigate = useNavigate();
  const [header, setHeader] = useState(true);
  const [update, setUpdate] = useState(true);
  const [chosen, setChosen] = useState<{ of: string; columns: readonly ColumnChoice[] }>();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const titles = header ? (info.first[0]?.cells ?? []) : null;
  // What was chosen stays as long as the columns are the same.
  const of = JSON.stringify([titles, info.width]);
  const columns = chosen?.of === of ? chosen.columns : guessColumns(titles, info.width, kind);
  const missing = missingTypes(columns, kind);
  const count = info.rows - (header ? 1 : 0);
  const start = async () => {
    setIsAsked(true);
    if (count === 0 || !isComplete(columns, kind)) return;
    setIsBusy(true);
    try {
      const run = await createImport({
        kind,
        fileName: name,
        file,
        columns,
        delimiter: info.delimiter,
        header,
        update,
        userId,
      });
      onBegin();
      begin(run, t, (path) => void navigate(path));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <FileFacts name={name} rows={count} columns={info.width} delimiter={info.delimiter}>
        <Button size="small" variant="text" onClick={onOther}>
          {t('other-file')}
        </Button>
      </FileFacts>
      <div className={styles.settings}>
        <SelectField
          label={t('delimiter')}
          value={info.delimiter}
          required
          options={[...new Set([...delimiters, info.delimiter])].map((one) => ({
            value: one,
            label: one === '\t' ? t('tab') : one,
          }))}
          onChange={(delimiter) => onRead({ ...options, delimiter: delimiter ?? null })}
        />
        <SelectField
          label={t('encoding')}
          value={info.encoding}
          required
          options={encodings.map((one) => ({ value: one, label: one.toUpperCase() }))}
          onChange={(encoding) => onRead({ ...options, encoding: encoding ?? null })}
        />
        <div className={styles.checks}>
          <CheckboxField label={t('header')} value={header} onChange={(on) => setHeader(on ?? false)} />
          <CheckboxField
            label={t('update')}
            hint={t('update.hint')}
            value={update}
            onChange={(on) => setUpdate(on ?? false)}
          />
        </div>
      </div>
      {info.damagedLine !== null && (
        <Problem>
          {t('damaged', { line: formatNumber(info.damagedLine), encoding: info.encoding.toUpperCase() })}
        </Problem>
      )}
      {info.quoteLine !== null && <Problem>{t('quote', { line: formatNumber(info.quoteLine) })}</Problem>}
      <ColumnsTable
        kind={kind}
        columns={columns}
        titles={titles}
        rows={header ? info.first.slice(1) : info.first.slice(0, SHOWN_ROWS)}
        showsProblems={isAsked}
        onChange={(next) => setChosen({ of, columns: next })}
      />
      {isAsked && missing.length > 0 && (
        <Problem>{t('missing', { columns: missing.map((type) => t(`type.${type}`)).join(', ') })}</Problem>
      )}
      <div className={styles.foot}>
        <Button variant="primary" busy={isBusy} onClick={() => runSafely(start)}>
          {t('start', { count })}
        </Button>
      </div>
    </>
  );
}
