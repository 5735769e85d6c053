import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { SharePanel } from '@mullion/shared-kit/displays/share-panel';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton, CopyTextButton } from '@mullion/shared-kit/ui/copy-button';
import type { StoredDashboard } from '../../model/read-dashboard';
import { embedCode, publicLink } from '../dashboard-facts';
import { PrivateNotice } from './private-notice';
import styles from './public-link-dialog.module.css';
import { useT } from './texts';

/** Shows the address at which anyone sees the dashboard, to be passed on, and what of it the public doesn’t see. */
export async function openPublicLinkDialog(dashboard: StoredDashboard, context: ScreenContext): Promise<void> {
  const link = publicLink(dashboard, window.location.origin);
  if (!link) return;
  await openDialog<void>((close) => <PublicLinkDialog {...{ dashboard, link, context }} onClose={() => close()} />);
}

interface PublicLinkProps {
  dashboard: StoredDashboard;
  link: string;
  context: ScreenContext;
  onClose: () => void;
}

function PublicLinkDialog({ dashboard, link, context, onClose }: PublicLinkProps) {
  const t = useT();
  const { title } = dashboard;
  const embed = embedCode(link, title);
  return (
    <Dialog
      title={t('public-link.title', { name: title })}
      actions={
        <>
          <Button onClick={onClose}>{context.t('kit:close')}</Button>
          <CopyTextButton variant="primary" text={link} label={t('public-link.copy')} data-autofocus="" />
        </>
      }
    >
      <p className={styles.text}>{t('public-link.text')}</p>
      <p className={styles.link}>
        <code>{link}</code>
      </p>
      <PrivateNotice dashboard={dashboard} context={context} />
      <h3 className={styles.heading}>{t('public-link.embed')}</h3>
      <p className={styles.text}>{t('public-link.embed.text')}</p>
      <p className={styles.link}>
        <code>{embed}</code>
        <CopyButton text={embed} label={t('public-link.embed.copy')} />
      </p>
      <p className={styles.about}>{t('public-link.embed.sites')}</p>
      <SharePanel link={link} title={title} />
    </Dialog>
  );
}
