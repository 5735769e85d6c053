import { AuditLogTable } from '@mullion/shared-kit/audit/audit-log';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';

/** The tab "Audit log" of an entity's page. */
const AuditTab = ({ entityId, scope }: EntityTabProps) => <AuditLogTable of={entityId} scope={scope} />;

export default AuditTab;
