import { type User, userActivationLink } from '@mullion/shared-kit/api/users';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import styles from './activation-link-dialog.module.css';

/** Reads the link and shows it, to be passed on. The platform refuses once the user has activated the account. */
export async function openActivationLinkDialog(user: User, t: Translate): Promise<void> {
  const link = await userActivationLink(user.id.id);
  await openDialog<void>((close) => (
    <Dialog
      title={t('user.activation-link.title', { email: user.email })}
      actions={
        <Button variant="primary" onClick={() => close()}>
          {t('close')}
        </Button>
      }
    >
      <p>{t('user.activation-link.text')}</p>
      <p className={styles.link}>
        <code>{link}</code>
        <CopyButton text={link} label={t('user.activation-link.copy')} />
      </p>
    </Dialog>
  ));
}
