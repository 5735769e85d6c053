import { useT } from '@mullion/shared-kit/i18n/i18n';
import { type ConsoleRouter, RouterProvider } from '@mullion/shared-kit/routing/host';
import { HeldSession } from '@mullion/shared-kit/session/session';
import styles from './sign-in-again.module.css';

/** The sign-in pages in a dialog that covers the page below it. Escape leads nowhere: the page needs a session. */
export function SignInAgain({ router }: { router: ConsoleRouter }) {
  const t = useT('shell');
  return (
    <HeldSession value={null}>
      <div
        role="dialog"
        aria-label={t('forbidden.sign-in')}
        className={styles.cover}
        onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      >
        <RouterProvider router={router} />
      </div>
    </HeldSession>
  );
}
