import { useIsLoading } from '@mullion/shared-kit/api/active-requests';
import { activeRequests } from '@mullion/shared-kit/api/http';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useOngoing } from '@mullion/shared-kit/notify/ongoing';
import { usePageSearchState } from '@mullion/shared-kit/routing/page-search';
import { useSession } from '@mullion/shared-kit/session/session';
import { BreadcrumbBar } from '@mullion/shared-kit/ui/breadcrumb-bar';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { PaletteOpener } from '../palette/palette-opener';
import { useBreadcrumbs } from '../routing/use-breadcrumbs';
import { BackgroundParts } from './background-parts';
import { useChrome } from './chrome-state';
import { ConsoleUserMenu } from './console-user-menu';
import { FullscreenButton } from './fullscreen-button';
import { PageHelp } from './page-help';
import styles from './toolbar.module.css';
import { ToolbarActions } from './toolbar-actions';

/** Few pages have it; it comes with the first of them. */
const PageSearch = lazy(
  () => import(/* webpackChunkName: "page-search" */ './page-search').then((file) => file.default),
  {
    inline: true,
  },
);

/** The bar above every page: menu button, breadcrumbs, search, fullscreen, user menu, loading bar. */
export function Toolbar({ onSearch }: { onSearch: () => void }) {
  const t = useT('shell');
  const setMenuOpen = useChrome((state) => state.setMenuOpen);
  const fullscreen = useSession((state) => state.forceFullscreen);
  const busy = useIsLoading(activeRequests);
  const crumbs = useBreadcrumbs();
  const ongoing = useOngoing(({ all }) => all);
  const searchable = usePageSearchState(({ pages }) => pages > 0);
  return (
    <header className={styles.bar}>
      {!fullscreen && (
        <span className={styles.menuButton}>
          <IconButton icon="menu" label={t('open-menu')} onClick={() => setMenuOpen(true)} />
        </span>
      )}
      {fullscreen && <IconButton icon="arrow-back" label={t('back')} onClick={() => history.back()} />}
      <BreadcrumbBar crumbs={crumbs} />
      <div className={styles.end}>
        {ongoing.map(({ id, Chip }) => (
          <Chip key={id} />
        ))}
        {!fullscreen && <PaletteOpener onOpen={onSearch} />}
        {searchable && <PageSearch />}
        <BackgroundParts />
        <ToolbarActions />
        <PageHelp />
        <FullscreenButton />
        <ConsoleUserMenu />
      </div>
      <div className={styles.loading}>{busy && <ProgressBar label={t('loading')} />}</div>
    </header>
  );
}
