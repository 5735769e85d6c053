import { useCallback, useState } from 'react';
import { browserStorage } from '../browser/storage';
import type { Column } from './column';

const storageKey = (list: string) => `mullion-columns-${list}`;

/** What a person turned on or off, by column id; columns not mentioned are as their definition says. */
type Choices = Record<string, boolean>;

function readChoices(list: string): Choices {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(storageKey(list)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Choices) : {};
  } catch {
    return {};
  }
}

/** The columns to show: as chosen, else as declared; the naming column always. */
const shownColumns = <T>(columns: readonly Column<T>[], choices: Readonly<Choices>): readonly Column<T>[] =>
  columns.filter(({ id, naming, optional }) => naming || (choices[id] ?? !optional));

/** Which columns of a list are shown; remembered in this browser per list (`DEVICE:tenant`). */
export function useVisibleColumns<T>(list: string, columns: readonly Column<T>[]) {
  const [choices, setChoices] = useState(() => readChoices(list));
  const choose = useCallback(
    (ids: readonly string[]) => {
      const next = Object.fromEntries(columns.map(({ id }) => [id, ids.includes(id)]));
      setChoices(next);
      browserStorage.setItem(storageKey(list), JSON.stringify(next));
    },
    [list, columns],
  );
  const reset = useCallback(() => {
    setChoices({});
    browserStorage.removeItem(storageKey(list));
  }, [list]);
  return { shown: shownColumns(columns, choices), choose, reset };
}
