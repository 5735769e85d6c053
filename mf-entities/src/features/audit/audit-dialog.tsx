import type { AuditLog } from '@mullion/shared-kit/api/audit-logs';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { JsonViewer } from '@mullion/shared-kit/editors/json-viewer';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import styles from './audit.module.css';

/** Opens what the log holds of one action. */
export const openAuditDialog = (log: AuditLog): Promise<void> =>
  openDialog<void>((close) => <AuditDialog log={log} onClose={() => close()} />);

function AuditDialog({ log, onClose }: { log: AuditLog; onClose: () => void }) {
  const t = useT('mf-entities');
  const { createdTime, userName, entityName, actionType, actionStatus, actionData, actionFailureDetails } = log;
  return (
    <Dialog title={t(`audit.action.${actionType}`)} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <div className={styles.details}>
        <PropertyList
          properties={[
            { label: t('audit.time'), value: formatDateTime(createdTime) },
            { label: t('audit.status'), value: t(`audit.status.${actionStatus}`) },
            { label: t('audit.entity'), value: entityName },
            { label: t('audit.user'), value: userName },
            ...(actionStatus === 'FAILURE'
              ? [
                  {
                    label: t('audit.failure'),
                    value: <span className={styles.failure}>{actionFailureDetails}</span>,
                    wide: true,
                  },
                ]
              : []),
          ]}
        />
        <JsonViewer label={t('audit.data')} value={actionData ?? {}} autoHeight />
      </div>
    </Dialog>
  );
}
