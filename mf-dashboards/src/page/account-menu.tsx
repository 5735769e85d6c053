import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { session, useSession } from '@mullion/shared-kit/session/session';
import { UserMenu } from '@mullion/shared-kit/ui/user-menu';

/** Pages about one's own account, which people who are kept on dashboards may open. */
const ownPages = [
  { id: 'profile', path: '/profile', icon: 'account_circle' },
  { id: 'security', path: '/security', icon: 'lock' },
];

/** The menu of a person who is kept on a dashboard, where the console’s own is not shown; visitors have no account. */
export function AccountMenu() {
  const t = useT('mf-dashboards');
  const navigate = useNavigate();
  const user = useSession(({ authUser }) => authUser);
  const details = useSession(({ userDetails }) => userDetails);
  if (!user || user.isPublic) return null;
  return (
    <UserMenu
      firstName={details?.firstName ?? null}
      lastName={details?.lastName ?? null}
      email={details?.email ?? user.sub ?? ''}
      authority={user.authority}
      items={[
        ...ownPages.map(({ id, path, icon }) => ({
          id,
          label: t(`account.${id}`),
          icon,
          onSelect: () => void navigate(path),
        })),
        {
          id: 'sign-out',
          label: t('account.sign-out'),
          icon: 'logout',
          separated: true,
          onSelect: () => runSafely(() => session.logout()),
        },
      ]}
    />
  );
}
