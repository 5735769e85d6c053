import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Outlet } from '@mullion/shared-kit/routing/host';
import { MayOpenContext } from '@mullion/shared-kit/routing/may-open';
import { useLocation } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { PartBoundary } from '@mullion/shared-kit/ui/part-boundary';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { MenuSection } from '../menu/build-menu';
import { useMenu } from '../menu/use-menu';
import { usePalette } from '../palette/use-palette';
import { useRememberPages } from '../palette/use-remember-pages';
import { prefetchPage, preloadPage } from '../routing/preload-page';
import { useMayOpen } from '../routing/use-may-open';
import { useGlobalShortcuts } from '../shortcuts/use-global-shortcuts';
import { useChrome } from './chrome-state';
import styles from './console-layout.module.css';
import { SideMenu } from './side-menu';
import { Toolbar } from './toolbar';
import { whenIdle } from './when-idle';

/** The frame of every page inside the console: side menu, toolbar, page. */
export function ConsoleLayout() {
  const t = useT('shell');
  const sections = useMenu();
  const openPalette = usePalette();
  useRememberPages();
  const fullscreen = useSession((state) => state.forceFullscreen);
  useGlobalShortcuts(fullscreen ? undefined : openPalette);
  const menuOpen = useChrome((state) => state.menuOpen);
  const setMenuOpen = useChrome((state) => state.setMenuOpen);
  const { pathname } = useLocation();
  useIdlePreload(sections, pathname === '/home');
  const mayOpen = useMayOpen();
  const client = useQueryClient();

  // Another page closes the overlay.
  useEffect(() => {
    setMenuOpen(false);
  }, [pathname, setMenuOpen]);
  useEffect(() => {
    if (!menuOpen) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setMenuOpen(false);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [menuOpen, setMenuOpen]);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('skip-to-content')}
      </a>
      {!fullscreen && (
        <div className={styles.menu} data-open={menuOpen || undefined}>
          <PartBoundary>
            <SideMenu
              sections={sections}
              onPrefetch={preloadPage}
              onPress={(path) => runSafely(() => prefetchPage(path, client))}
            />
          </PartBoundary>
        </div>
      )}
      {menuOpen && (
        <button
          type="button"
          className={styles.backdrop}
          aria-label={t('close-menu')}
          onClick={() => setMenuOpen(false)}
        />
      )}
      <div className={styles.page}>
        <PartBoundary inline>
          <Toolbar onSearch={openPalette} />
        </PartBoundary>
        <main id="main" tabIndex={-1} className={styles.main}>
          <MayOpenContext value={mayOpen}>
            <Outlet />
          </MayOpenContext>
        </main>
      </div>
    </div>
  );
}

/** Fetches the pages that most people open from home, once the browser has nothing better to do there. */
function useIdlePreload(sections: MenuSection[], isHome: boolean) {
  const entries = sections.flatMap((section) => [section, ...section.pages]);
  const wanted = entries.flatMap(({ preload: when, path }) => (when === 'idle' && path ? [path] : [])).join(' ');
  const fetchPages = useEffectEvent(() => {
    for (const path of wanted.split(' ')) preloadPage(path);
  });
  useEffect(() => {
    return isHome && wanted ? whenIdle(fetchPages) : undefined;
  }, [wanted, isHome]);
}
