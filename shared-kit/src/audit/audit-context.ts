import type { AuditLog } from '../api/audit-logs';
import type { EntityId } from '../api/entity-id';
import type { ListContext } from '../list/define-list';

/** What the parts of the list know. */
export interface AuditContext extends ListContext<AuditLog> {
  /** Whose log it is; null: the whole tenant's. */
  of: EntityId | null;
}
