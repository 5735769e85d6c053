import type { AuditLog } from '../api/audit-logs';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { JsonViewer } from '../editors/json-viewer';
import type { Translate } from '../i18n/i18n';
import { formatDateTime } from '../time/format';
import { Button } from '../ui/button';
import { PropertyList } from '../ui/property-list';
import styles from './audit.module.css';
import { ChangesList } from './changes-list';
import { isOfSaving } from './entity-changes';

/** Opens what the log holds of one action. */
export const openAuditDialog = (log: AuditLog, t: Translate): Promise<void> =>
  openDialog<void>((close) => <AuditDialog log={log} t={t} onClose={() => close()} />);

function AuditDialog({ log, t, onClose }: { log: AuditLog; t: Translate; onClose: () => void }) {
  const { createdTime, userName, entityName, actionType, actionStatus, actionData, actionFailureDetails } = log;
  return (
    <Dialog
      size="large"
      title={t(`action.${actionType}`)}
      actions={<Button onClick={onClose}>{t('kit:close')}</Button>}
    >
      <div className={styles.details}>
        <PropertyList
          properties={[
            { label: t('time'), value: formatDateTime(createdTime) },
            { label: t('status'), value: t(`status.${actionStatus}`) },
            { label: t('entity'), value: entityName },
            { label: t('user'), value: userName },
            ...(actionStatus === 'FAILURE'
              ? [
                  {
                    label: t('failure'),
                    value: <span className={styles.failure}>{actionFailureDetails}</span>,
                    wide: true,
                  },
                ]
              : []),
          ]}
        />
        {isOfSaving(log) && (
          <section className={styles.details}>
            <h3>{t('changes')}</h3>
            <ChangesList log={log} t={t} />
          </section>
        )}
        <JsonViewer label={t('data')} value={actionData ?? {}} autoHeight fillWidth />
      </div>
    </Dialog>
  );
}
