import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { createContext } from 'react';
import type { AttributeRow } from './attribute-rows';
import type { ShownValue } from './attribute-value';

/** The cells that are being edited, by row id, and the ways in and out. */
export interface EditedCells {
  edited: ReadonlySet<string>;
  edit: (row: AttributeRow) => void;
  done: (row: AttributeRow) => void;
}

/** Of the table that contains the cell. */
export const EditedCellsContext = createContext<EditedCells>({ edited: new Set(), edit: () => {}, done: () => {} });

/** Changes a value that does not fit its cell. What a device itself reports is never changed. */
export async function editInDialog(
  entity: EntityId,
  { scope, key }: AttributeRow,
  { value }: ShownValue,
): Promise<void> {
  if (scope === 'CLIENT_SCOPE') return;
  const { openAttributeDialog } = await loadCode(
    () => import(/* webpackChunkName: "attribute-dialog" */ './attribute-dialog'),
  );
  await openAttributeDialog(entity, [scope], { scope, attribute: { key, value } });
}
