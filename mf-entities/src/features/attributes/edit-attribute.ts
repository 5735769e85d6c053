import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { type AttributeRow, isWritable } from '@mullion/shared-kit/tabs/attribute-rows';
import type { ShownValue } from '@mullion/shared-kit/tabs/attribute-value';
import { shownValue } from '@mullion/shared-kit/tabs/attributes-source';
import type { TabContext } from '@mullion/shared-kit/tabs/list-tab';
import { fitsCell } from './attribute-value';

/** Changes a value: in its cell, or in a dialog where it does not fit. What a device itself reports is never changed. */
export function editAttribute(
  row: AttributeRow,
  { entity, edits }: Pick<TabContext<AttributeRow>, 'entity' | 'edits'>,
) {
  const shown = shownValue(entity, row);
  if (!shown || !isWritable(row)) return;
  if (fitsCell(shown)) edits.start(row.id);
  else runSafely(() => editInDialog(entity, row, shown));
}

async function editInDialog(entity: EntityId, { scope, key }: AttributeRow, { value }: ShownValue): Promise<void> {
  if (scope === 'CLIENT_SCOPE') return;
  const { openAttributeDialog } = await loadCode(
    () => import(/* webpackChunkName: "attribute-dialog" */ './attribute-dialog'),
  );
  await openAttributeDialog(entity, [scope], { scope, attribute: { key, value } });
}
