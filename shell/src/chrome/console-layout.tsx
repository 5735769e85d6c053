import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Outlet } from '@mullion/shared-kit/routing/host';
import { useLocation } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { useEffect } from 'react';
import { useMenu } from '../menu/use-menu';
import { useChrome } from './chrome-state';
import styles from './console-layout.module.css';
import { SideMenu } from './side-menu';
import { Toolbar } from './toolbar';

/** The frame of every page inside the console: side menu, toolbar, page. */
export function ConsoleLayout() {
  const t = useT('shell');
  const { sections, preload } = useMenu();
  const fullscreen = useSession((state) => state.forceFullscreen);
  const menuOpen = useChrome((state) => state.menuOpen);
  const setMenuOpen = useChrome((state) => state.setMenuOpen);
  const { pathname } = useLocation();

  // Another page closes the overlay.
  useEffect(() => setMenuOpen(false), [pathname, setMenuOpen]);
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
          <SideMenu sections={sections} onApproach={preload} />
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
        <Toolbar />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
