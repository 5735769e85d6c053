import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useCallback, useMemo, useState } from 'react';
import { type AttributeRow, isWritable } from './attribute-rows';
import { fitsCell } from './attribute-value';
import { type EditedCells, editInDialog } from './edit-attribute';
import { shownValue } from './use-attributes';

/** Which cells are being edited. */
export function useEditedCells(entity: EntityId): EditedCells {
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const edit = useCallback(
    (row: AttributeRow) => {
      const shown = shownValue(entity, row);
      if (!shown || !isWritable(row)) return;
      if (fitsCell(shown)) setEdited((before) => new Set(before).add(row.id));
      else runSafely(() => editInDialog(entity, row, shown));
    },
    [entity],
  );
  return useMemo((): EditedCells => {
    const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));
    return { edited, edit, done: ({ id }) => setEdited((before) => without(before, id)) };
  }, [edited, edit]);
}
