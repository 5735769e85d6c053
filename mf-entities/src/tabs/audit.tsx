import type { AuditLog } from '@mullion/shared-kit/api/audit-logs';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { listTab } from '@mullion/shared-kit/tabs/list-tab';
import { auditNaming, auditOfCustomer, auditOfEntity, auditOfUser } from '../features/audit/audit-list';

const tabOf = (list: typeof auditOfEntity) =>
  listTab<AuditLog>({ ...list, namespace: 'mf-entities', rows: auditNaming });
const OfEntity = tabOf(auditOfEntity);
const OfCustomer = tabOf(auditOfCustomer);
const OfUser = tabOf(auditOfUser);

/** The tab "Audit log" of an entity's page: its list names nobody whom the page is about. */
export default function AuditTab(tab: EntityTabProps) {
  const { entityType } = tab.entityId;
  const List = entityType === 'CUSTOMER' ? OfCustomer : entityType === 'USER' ? OfUser : OfEntity;
  return <List {...tab} />;
}
