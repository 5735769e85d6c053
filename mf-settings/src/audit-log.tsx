import { AuditLogPage } from '@mullion/shared-kit/audit/audit-log';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { useState } from 'react';

/** `/auditLogs`: what was done in the tenant, by whom, and what came of it. */
export default function AuditLog() {
  const here = useScreenScope();
  // The same as long as the page is there: rows are drawn again for another.
  const [scope] = useState(here);
  return <AuditLogPage scope={scope} />;
}
