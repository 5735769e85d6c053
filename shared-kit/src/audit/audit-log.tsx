import { useMemo } from 'react';
import type { EntityId } from '../api/entity-id';
import type { Scope } from '../api/scope';
import { ListPanel } from '../list/list-panel';
import type { ListDefaults } from '../list/list-state';
import { useListContext } from '../list/use-list-context';
import { useListState } from '../list/use-list-state';
import { auditListOf, auditNaming } from './audit-list';
import { useT } from './texts';

interface AuditLogTableProps {
  /** An entity, a customer with all that concerns it, a user with all that they did, or null for the whole tenant. */
  of: EntityId | null;
  /** Whose lists the page around it belongs to. */
  scope: Scope;
}

/** What was done, by whom, and what came of it; for tenant administrators. */
export function AuditLogTable({ of, scope }: AuditLogTableProps) {
  // The list's texts come with this.
  useT();
  const { entityType, id } = of ?? {};
  const own = useMemo(() => ({ of: entityType && id ? { entityType, id } : null }), [entityType, id]);
  return <ListPanel definition={auditListOf(of)} context={useListContext('kit-audit', auditNaming, scope, own)} />;
}

const pageDefaults: ListDefaults = {
  sort: auditListOf(null).sort,
  pageSize: 20,
  filters: (auditListOf(null).filters ?? []).map(({ name }) => name),
};

const ofTenant = { of: null };

/** The log of the whole tenant as a page; what is looked for is in the address. */
export function AuditLogPage({ scope }: Pick<AuditLogTableProps, 'scope'>) {
  useT();
  const state = useListState(pageDefaults);
  const context = useListContext('kit-audit', auditNaming, scope, ofTenant);
  return <ListPanel definition={auditListOf(null)} context={context} state={state} page={{ opens: 'dialog' }} />;
}
