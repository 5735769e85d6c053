import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { AddAction } from '@mullion/shared-kit/list/add-button';
import type { RowAction } from '@mullion/shared-kit/list/row-action';
import { useSession } from '@mullion/shared-kit/session/session';
import { useMemo } from 'react';
import { namedEntity } from '../../runtime/open-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';
import { type AdminType, deleteAdminEntity } from './admin-entities';
import EntitiesTable, { type EntityTableTools } from './entities-table';
import type { EntityRow, EntityTableContext } from './entity-context';

const loadDialog = () => loadCode(() => import(/* webpackChunkName: "widget-dialogs" */ './admin-dialog'));

/** Whoever came by a public link sees what others do here, and why they themselves can't. */
const forVisitors = { auth: undefined, blocked: () => 'admin.visitor' };

const adds = (kind: AdminType): AddAction<EntityTableContext> => ({
  id: 'add',
  label: `admin.add.${kind}`,
  auth: ['TENANT_ADMIN'],
  run: async ({ ctx }) => {
    const { openAdminDialog } = await loadDialog();
    if (await openAdminDialog({ kind })) ctx.refresh();
  },
});

const edits = (kind: AdminType): RowAction<EntityRow, EntityTableContext> => ({
  kind: 'dialog',
  id: 'edit',
  label: 'admin.change',
  icon: 'edit',
  auth: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  open: async ([row], { ctx }) => {
    const { openAdminDialog } = await loadDialog();
    if (row && (await openAdminDialog({ kind, entity: namedEntity(row.id) }))) ctx.refresh();
  },
});

const deletes = (kind: AdminType): RowAction<EntityRow, EntityTableContext> => ({
  kind: 'call',
  id: 'delete',
  label: 'kit:entity.action.delete',
  icon: 'trash',
  danger: true,
  auth: ['TENANT_ADMIN'],
  ask: {
    title: `admin.delete.${kind}`,
    text: 'admin.delete.text',
    confirm: 'kit:entity.delete.confirm',
    danger: true,
  },
  each: async ({ id }, { ctx }, options) => {
    await deleteAdminEntity(id, options);
    ctx.refresh();
  },
  done: 'admin.deleted',
  leaves: true,
});

/**
 * A table of devices or assets that are made, changed, and deleted in it. Where the widget brings actions of its own, as dashboards of
 * other consoles do, these stand in their place.
 */
export default function AdminTable({ ctx, kind }: { ctx: WidgetContext; kind: AdminType }) {
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic === true);
  const hasHead = ctx.actions('headerButton').length > 0;
  const hasCells = ctx.actions('actionCellButton').length > 0;
  const tools = useMemo((): EntityTableTools => {
    const limits = isVisitor ? forVisitors : {};
    return {
      add: hasHead ? [] : [{ ...adds(kind), ...limits }],
      actions: hasCells ? [] : [edits(kind), deletes(kind)].map((action) => ({ ...action, ...limits })),
    };
  }, [hasHead, hasCells, isVisitor, kind]);
  return <EntitiesTable ctx={ctx} tools={tools} />;
}
