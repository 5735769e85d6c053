import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Attribute } from '@mullion/shared-kit/api/telemetry';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { type AttributeRow, isWritable } from './attribute-rows';
import { fitsCell } from './attribute-value';
import { type EditedCells, editInDialog } from './edit-attribute';
import { shownValue } from './use-attributes';

/** Which cells are being edited, and the keys that begin it: Enter on a row, F2 anywhere in it. */
export function useEditedCells(entity: EntityId, known: ReadonlyMap<string, Attribute>) {
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(known);
  latest.current = known;
  const edit = useCallback(
    (row: AttributeRow) => {
      const shown = shownValue(entity, row, latest.current.get(row.id));
      if (!shown || !isWritable(row)) return;
      if (fitsCell(shown)) setEdited((before) => new Set(before).add(row.id));
      else runSafely(() => editInDialog(entity, row, shown));
    },
    [entity],
  );
  const cells = useMemo((): EditedCells => {
    const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));
    return { edited, edit, done: ({ id }) => setEdited((before) => without(before, id)) };
  }, [edited, edit]);
  const onKeyDown = (event: KeyboardEvent, rows: readonly AttributeRow[]) => {
    const target = event.target as Element;
    const element = target.closest<HTMLElement>('tr[data-id]');
    const row = rows.find(({ id }) => id === element?.dataset.id);
    if (!row || !(event.key === 'F2' || (event.key === 'Enter' && target === element))) return;
    event.preventDefault();
    cells.edit(row);
  };
  return { cells, onKeyDown };
}
