import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import type { Device } from '@mullion/shared-kit/api/devices';
import { entityPath, entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import type { AddDeviceTries } from './add-device';
import styles from './wizard.module.css';

type MadeEntity = Device | DeviceProfile;

/** What is there already although the wizard is not done. */
export function MadeNotice({ made: { profile, device } }: { made: AddDeviceTries }) {
  const t = useT('mf-entities');
  if (!device && !profile) return null;
  return (
    <>
      {device && (
        <Notice icon="info">
          {t('wizard.made.device', { name: device.entity.name })} <MadeLink entity={device.entity} />
        </Notice>
      )}
      {profile && (
        <Notice icon="info">
          {t('wizard.made.profile', { name: profile.entity.name })} <MadeLink entity={profile.entity} />
        </Notice>
      )}
    </>
  );
}

/** Leads to what was made, in a tab of its own: here, something is typed. */
function MadeLink({ entity: { id, name } }: { entity: MadeEntity }) {
  const t = useT('mf-entities');
  const path = entityPath(id);
  if (!path) return null;
  return (
    <a className={styles.made} href={path} target="_blank" rel="noopener" aria-label={t('wizard.made.open', { name })}>
      {t('wizard.left.open')}
    </a>
  );
}

interface LeftBehindDialogProps {
  left: readonly MadeEntity[];
  onAnswer: (answer?: 'delete') => void;
}

/** Asks what becomes of what the wizard made before it was left. */
export function LeftBehindDialog({ left, onAnswer }: LeftBehindDialogProps) {
  const t = useT('mf-entities');
  const tKit = useT('kit');
  return (
    <Dialog
      alert
      size="small"
      title={t('wizard.left.title')}
      actions={
        <>
          <Button variant="danger" onClick={() => onAnswer('delete')}>
            {t('wizard.left.delete')}
          </Button>
          <Button variant="primary" onClick={() => onAnswer()} data-autofocus="">
            {t('wizard.left.keep')}
          </Button>
        </>
      }
    >
      <p className={styles.note}>{t('wizard.left.hint')}</p>
      <ul className={styles.left}>
        {left.map((entity) => (
          <li key={entity.id.id}>
            {tKit(labelOf(entity))} <bdi>{entity.name}</bdi> <MadeLink entity={entity} />
            {entity.id.entityType === 'DEVICE' && <div className={styles.note}>{t('wizard.left.bare')}</div>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const labelOf = ({ id }: MadeEntity): string => entityTypeInfo(id.entityType)?.label.replace(/^kit:/, '') ?? '';
