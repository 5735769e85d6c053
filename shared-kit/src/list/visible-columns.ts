import { useCallback, useState } from 'react';
import { browserStorage } from '../browser/storage';
import type { CellContext, Column } from './column';

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
const shownColumns = <T, C extends CellContext>(
  columns: readonly Column<T, C>[],
  choices: Readonly<Choices>,
): readonly Column<T, C>[] => columns.filter(({ id, naming, optional }) => naming || (choices[id] ?? !optional));

/** Which columns of a list are shown; remembered in this browser per list (`DEVICE:tenant`). Null: nobody chooses. */
export function useVisibleColumns<T, C extends CellContext>(list: string | null, columns: readonly Column<T, C>[]) {
  const [choices, setChoices] = useState(() => (list === null ? {} : readChoices(list)));
  const choose = useCallback(
    (ids: readonly string[]) => {
      const next = Object.fromEntries(columns.map(({ id }) => [id, ids.includes(id)]));
      setChoices(next);
      if (list !== null) browserStorage.setItem(storageKey(list), JSON.stringify(next));
    },
    [list, columns],
  );
  const reset = useCallback(() => {
    setChoices({});
    if (list !== null) browserStorage.removeItem(storageKey(list));
  }, [list]);
  return { shown: shownColumns(columns, choices), choose, reset };
}
