import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { editMany } from '@mullion/shared-kit/entity/actions';
import type { BulkEntity, BulkKind } from './bulk-kind';

/** Changes fields of many entities at once. */
export const bulkEdit = <T extends BulkEntity>(kind: BulkKind<T>) =>
  editMany<T>(async (entities, context) => {
    const { openBulkEdit } = await loadCode(() => import(/* webpackChunkName: "bulk-edit" */ './bulk-edit-dialog'));
    return openBulkEdit(kind, entities, context);
  });
