import { useT } from '@mullion/shared-kit/i18n/i18n';
import { session, useSession } from '@mullion/shared-kit/session/session';
import { type ThemeMode, useThemeMode } from '@mullion/shared-kit/theme/theme-mode';
import { UserMenu } from '@mullion/shared-kit/ui/user-menu';

const themes: { mode: ThemeMode; icon: string }[] = [
  { mode: 'light', icon: 'light_mode' },
  { mode: 'dark', icon: 'dark_mode' },
  { mode: 'system', icon: 'contrast' },
];

/** The signed-in person's menu: theme and log out. */
export function ConsoleUserMenu() {
  const t = useT('shell');
  const authUser = useSession((state) => state.authUser);
  const details = useSession((state) => state.userDetails);
  const { mode, setMode } = useThemeMode();
  if (!authUser) return null;
  return (
    <UserMenu
      firstName={details?.firstName ?? null}
      lastName={details?.lastName ?? null}
      email={details?.email ?? authUser.sub ?? ''}
      authority={authUser.authority}
      items={[
        ...themes.map((theme) => ({
          id: theme.mode,
          label: t(`theme.${theme.mode}`),
          icon: theme.icon,
          checked: mode === theme.mode,
          onSelect: () => setMode(theme.mode),
        })),
        { id: 'logout', label: t('logout'), icon: 'logout', separated: true, onSelect: () => void session.logout() },
      ]}
    />
  );
}
