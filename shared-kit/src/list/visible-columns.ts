import { useCallback, useState } from 'react';
import { isJsonObject, readJson } from '../browser/read-json';
import { browserStorage } from '../browser/storage';
import type { CellContext, Column } from './column';
import type { ListState, ListStateHandle } from './list-state';

const storageKey = (list: string) => `mullion-columns-${list}`;

/** What a person turned on or off, by column id; columns not mentioned are as their definition says. */
type Choices = Record<string, boolean>;

function readChoices(list: string): Choices {
  const stored = readJson(browserStorage.getItem(storageKey(list)));
  return isJsonObject(stored) ? (stored as Choices) : {};
}

/** The columns to show: as chosen, else as declared; the naming column always. */
const shownColumns = <T, C extends CellContext>(
  columns: readonly Column<T, C>[],
  choices: Readonly<Choices>,
): readonly Column<T, C>[] => columns.filter(({ id, naming, optional }) => naming || (choices[id] ?? !optional));

/** The columns that a list's address asks for, as choices; null: it asks for none that exist. */
function askedColumns(
  columns: readonly Pick<Column<unknown>, 'id'>[],
  { columns: asked }: Pick<ListState, 'columns'>,
): Choices | null {
  if (!columns.some(({ id }) => asked?.includes(id))) return null;
  return Object.fromEntries(columns.map(({ id }) => [id, asked?.includes(id) ?? false]));
}

/**
 * Which columns of a list are shown: those its address asks for, else a person's choice, which this browser remembers per
 * list (`DEVICE:tenant`). Null: nobody chooses.
 */
export function useVisibleColumns<T, C extends CellContext>(
  list: string | null,
  columns: readonly Column<T, C>[],
  [state, change]: ListStateHandle,
) {
  const [choices, setChoices] = useState(() => (list === null ? {} : readChoices(list)));
  const choose = useCallback(
    (ids: readonly string[]) => {
      const next = Object.fromEntries(columns.map(({ id }) => [id, ids.includes(id)]));
      setChoices(next);
      change({ columns: ids });
      if (list !== null) browserStorage.setItem(storageKey(list), JSON.stringify(next));
    },
    [list, columns, change],
  );
  const reset = useCallback(() => {
    setChoices({});
    change({ columns: undefined });
    if (list !== null) browserStorage.removeItem(storageKey(list));
  }, [list, change]);
  const asked = list === null ? null : askedColumns(columns, state);
  return { shown: shownColumns(columns, asked ?? choices), choose, reset };
}
