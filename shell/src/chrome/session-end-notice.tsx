import { browserStorage } from '@mullion/shared-kit/browser/storage';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { session, useSession } from '@mullion/shared-kit/session/session';
import { tokenKeys } from '@mullion/shared-kit/session/token-store';
import { LONGEST_TIMER_MS } from '@mullion/shared-kit/time/constants';
import { formatTime } from '@mullion/shared-kit/time/format';
import { useEffect } from 'react';

/** How long before the session ends the person is asked, in ms. */
export const SESSION_WARNING_MS = 120_000;

const noticeId = 'session-end';

/** When the session cannot be renewed any more, epoch ms; null without one. */
function sessionEnd(): number | null {
  const ends = [tokenKeys.refreshExpiration, tokenKeys.accessExpiration].map((key) =>
    Number(browserStorage.getItem(key) ?? 0),
  );
  return Math.max(...ends) || null;
}

/**
 * Warns that the session is about to end, which happens to a page that was not used for as long as the refresh token
 * lives, and offers to stay signed in. At the end, the person is informed and signed out.
 */
export function SessionEndNotice() {
  const t = useT('shell');
  // A new object with every token, including those that other tabs fetch.
  const authUser = useSession((state) => (state.isAuthenticated ? state.authUser : null));
  useEffect(() => () => notify.dismiss(noticeId), []);
  useEffect(() => {
    if (!authUser || authUser.authority === 'PRE_VERIFICATION_TOKEN') {
      notify.dismiss(noticeId);
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    // The session reports failures.
    const stay = () => session.tokens.renew(browserStorage.getItem(tokenKeys.access) ?? '').catch(() => undefined);
    const watch = () => {
      const end = sessionEnd();
      if (end === null) return;
      const left = end - Date.now();
      if (left <= 0) {
        // Finds that nothing can be renewed, and signs out.
        notify.dismiss(noticeId);
        runSafely(stay);
        return;
      }
      if (left <= SESSION_WARNING_MS) {
        notify.warn(t('session-end.text', { time: formatTime(end) }), {
          id: noticeId,
          position: 'top',
          duration: 0,
          action: { label: t('session-end.stay'), onSelect: () => runSafely(stay) },
        });
      } else notify.dismiss(noticeId);
      timer = setTimeout(
        watch,
        Math.min(left > SESSION_WARNING_MS ? left - SESSION_WARNING_MS : left, LONGEST_TIMER_MS),
      );
    };
    watch();
    return () => clearTimeout(timer);
  }, [authUser, t]);
  return null;
}
