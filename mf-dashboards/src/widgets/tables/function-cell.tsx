import { SanitizedHtml } from '@mullion/shared-kit/ui/sanitized-html';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import type { ReactNode } from 'react';
import { isKnownPicture } from '../../runtime/known-picture';
import { objectSetting } from '../../runtime/settings';
import { storedStyle } from '../../runtime/stored-style';
import { bodyOf, useFunctionResult, type WidgetFunctions } from '../../runtime/widget-functions';
import styles from './tables.module.css';

/** How a table calls the row in its functions. */
export type RowName = 'entity' | 'rowData' | 'alarm';

/** Whether functions draw the cells of a key. */
export const hasCellFunctions = ({ settings }: DataKey): boolean =>
  Boolean(
    bodyOf(settings.useCellStyleFunction, settings.cellStyleFunction) ??
      bodyOf(settings.useCellContentFunction, settings.cellContentFunction),
  );

interface FunctionCellProps {
  functions: WidgetFunctions;
  of: DataKey;
  rowName: RowName;
  /** What the functions get. */
  value: unknown;
  row: unknown;
  /** What the cell shows without them. */
  children: ReactNode;
}

/** A cell as functions draw it: HTML, of which what is harmless is left, in a style. What fails leaves the cell as it is without. */
export function FunctionCell({ functions, of: { settings }, rowName, value, row, children }: FunctionCellProps) {
  const argNames = ['value', rowName];
  const [styled, written] = [
    bodyOf(settings.useCellStyleFunction, settings.cellStyleFunction),
    bodyOf(settings.useCellContentFunction, settings.cellContentFunction),
  ];
  const style = useFunctionResult(functions, styled ? { body: styled, argNames, widget: 'ctx' } : undefined, [
    value,
    row,
  ]);
  const content = useFunctionResult(functions, written ? { body: written, argNames, widget: 'ctx' } : undefined, [
    value,
    row,
  ]);
  const isText = typeof content === 'string' || typeof content === 'number';
  return (
    <div className={styles.made} style={storedStyle(style)}>
      {isText ? (
        <Written text={String(content)} known={[written ?? '', ...textsOf(value), ...textsOf(row)]} />
      ) : (
        children
      )}
    </div>
  );
}

/** Texts of what a function gets: addresses among them may be shown. */
const textsOf = (given: unknown): string[] =>
  typeof given === 'string' ? [given] : Object.values(objectSetting(given)).filter((one) => typeof one === 'string');

/** @param known what may name pictures */
const Written = ({ text, known }: { text: string; known: readonly string[] }) =>
  /[<&]/.test(text) ? (
    <SanitizedHtml className={styles.html} html={text} allowsPicture={(url) => isKnownPicture(url, known)} />
  ) : (
    <bdi title={text}>{text}</bdi>
  );
