import { formatNumber } from '@mullion/shared-kit/time/format';
import type { ReactNode } from 'react';
import styles from './import.module.css';
import { useT } from './texts';

const named: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };

interface FileFactsProps {
  name: string;
  rows: number;
  columns: number;
  delimiter: string;
  children?: ReactNode;
}

/** One line about the file of an import: its name, how large it is, how it is read. */
export function FileFacts({ name, rows, columns, delimiter, children }: FileFactsProps) {
  const t = useT();
  const word = named[delimiter];
  return (
    <div className={styles.facts}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span>{t('facts.rows', { count: rows, number: formatNumber(rows) })}</span>
      <span>{t('facts.columns', { count: columns, number: formatNumber(columns) })}</span>
      <span>{t('facts.separated', { by: word ? t(`facts.${word}`) : delimiter })}</span>
      {children}
    </div>
  );
}
