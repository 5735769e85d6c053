import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { SharePanel } from '@mullion/shared-kit/displays/share-panel';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import type { StoredDashboard } from '../model/read-dashboard';
import { embedCode, publicLink } from './dashboard-facts';
import styles from './public-link-dialog.module.css';

/** Shows the address at which anyone sees the dashboard, to be passed on. */
export async function openPublicLinkDialog(dashboard: StoredDashboard, t: Translate): Promise<void> {
  const link = publicLink(dashboard, window.location.origin);
  if (!link) return;
  const embed = embedCode(link, dashboard.title);
  await openDialog<void>((close) => (
    <Dialog
      title={t('public-link.title', { name: dashboard.title })}
      actions={
        <Button variant="primary" onClick={() => close()}>
          {t('kit:close')}
        </Button>
      }
    >
      <p>{t('public-link.text')}</p>
      <p className={styles.link}>
        <code>{link}</code>
        <CopyButton text={link} label={t('public-link.copy')} />
      </p>
      <p>{t('public-link.devices')}</p>
      <h3 className={styles.heading}>{t('public-link.embed')}</h3>
      <p>{t('public-link.embed.text')}</p>
      <p className={styles.link}>
        <code>{embed}</code>
        <CopyButton text={embed} label={t('public-link.embed.copy')} />
      </p>
      <SharePanel link={link} title={dashboard.title} />
    </Dialog>
  ));
}
