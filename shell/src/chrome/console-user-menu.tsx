import { platformApi } from '@mullion/shared-kit/api/system';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { themeModes, useThemeMode } from '@mullion/shared-kit/theme/theme-mode';
import type { MenuItem } from '@mullion/shared-kit/ui/menu-button';
import { UserMenu } from '@mullion/shared-kit/ui/user-menu';
import { signOut } from '../routing/leave-session';
import { useMayOpen } from '../routing/use-may-open';
import { openShortcuts } from '../shortcuts/open-shortcuts';

/** Pages about one's own account, which public users don't have. */
const ownPages = [
  { id: 'profile', path: '/profile', icon: 'account_circle' },
  { id: 'security', path: '/security', icon: 'lock' },
];

/** The signed-in person's menu: own pages where a module has them, theme, log out, and the versions. */
export function ConsoleUserMenu() {
  const t = useT('shell');
  const navigate = useNavigate();
  const authUser = useSession((state) => state.authUser);
  const details = useSession((state) => state.userDetails);
  const mayOpen = useMayOpen();
  const { mode, setMode } = useThemeMode();
  if (!authUser) return null;
  const pages = authUser.isPublic ? [] : ownPages.filter(({ path }) => mayOpen(path));
  return (
    <UserMenu
      firstName={details?.firstName ?? null}
      lastName={details?.lastName ?? null}
      email={authUser.isPublic ? t('public-visitor') : (details?.email ?? authUser.sub ?? '')}
      authority={authUser.authority}
      items={[
        ...pages.map(({ id, path, icon }) => ({ id, label: t(id), icon, onSelect: () => void navigate(path) })),
        ...themeModes.map(
          (theme, at): MenuItem => ({
            id: theme.mode,
            label: t(`theme.${theme.mode}`),
            icon: theme.icon,
            checked: mode === theme.mode,
            separated: at === 0 && pages.length > 0,
            onSelect: () => setMode(theme.mode),
          }),
        ),
        {
          id: 'shortcuts',
          label: t('shortcuts'),
          icon: 'keyboard',
          separated: true,
          onSelect: () => runSafely(openShortcuts),
        },
        { id: 'logout', label: t('logout'), icon: 'logout', onSelect: () => runSafely(signOut) },
      ]}
      footer={t('version', { version: MULLION_KIT_VERSION, platform: platformApi })}
    />
  );
}
