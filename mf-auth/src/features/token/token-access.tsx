import { useT } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { session, useSession } from '@mullion/shared-kit/session/session';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { copyText } from '@mullion/shared-kit/ui/copy-text';
import { useState } from 'react';
import styles from './token-access.module.css';

/** Toasts about the token, ms. */
const COPIED_SHOWN_MS = 750;
const NOT_COPIED_SHOWN_MS = 1500;

/** The access token, for calls of one's own: until when it is valid, and a copy of it. */
export function TokenAccess() {
  const t = useT('mf-auth');
  const expiry = useSession((state) => state.authUser?.exp);
  const [busy, setBusy] = useState(false);

  async function copy() {
    setBusy(true);
    const done = await bearer().then(copyText, () => false);
    setBusy(false);
    if (done) notify.success(t('token.copied'), { position: 'bottom-end', duration: COPIED_SHOWN_MS });
    else notify.warn(t('token.not-copied'), { position: 'bottom-end', duration: NOT_COPIED_SHOWN_MS });
  }

  return (
    <div className={styles.token}>
      {expiry !== undefined && (
        <p>
          {t('token.valid-until')}{' '}
          <time dateTime={new Date(expiry * 1000).toISOString()} className={styles.time}>
            {formatDateTime(expiry * 1000)}
          </time>
        </p>
      )}
      <Button icon="copy" busy={busy} onClick={copy}>
        {t('token.copy')}
      </Button>
    </div>
  );
}

/** As it goes into the header of a call; renewed when it has run out. */
const bearer = async () => `Bearer ${await session.tokens.getToken()}`;
