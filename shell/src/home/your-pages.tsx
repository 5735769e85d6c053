import { Link } from '@mullion/shared-kit/routing/link';
import { useSession } from '@mullion/shared-kit/session/session';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { favoritePages, type KnownPage, recentPages, usePages } from '../palette/page-lists';
import { preloadPage } from '../routing/preload-page';
import { useMayOpen } from '../routing/use-may-open';
import { Card } from './card';
import { useT } from './texts';
import styles from './your-pages.module.css';

/** Recent pages that home lists. */
const RECENT_SHOWN = 6;

/** Favorite pages, then those visited last; a star makes one the other. A public visitor has none of their own. */
export function YourPages({ className }: { className?: string }) {
  const t = useT();
  const mayOpen = useMayOpen();
  const userId = useSession((state) => state.authUser?.userId ?? '');
  const isPublic = useSession((state) => state.authUser?.isPublic ?? false);
  const opens = ({ path }: KnownPage) => mayOpen(path.split(/[?#]/)[0] ?? path);
  const favorites = usePages(favoritePages, userId).filter(opens);
  const marked = new Set(favorites.map(({ path }) => path));
  const recent = usePages(recentPages, userId).filter((page) => opens(page) && !marked.has(page.path));
  if (isPublic) return null;
  return (
    <Card title={t('pages.title')} className={className}>
      {favorites.length + recent.length === 0 && <p className={styles.none}>{t('pages.none')}</p>}
      {favorites.length > 0 && <Pages title={t('pages.favorites')} pages={favorites} userId={userId} favorite />}
      {recent.length > 0 && (
        <Pages title={t('pages.recent')} pages={recent.slice(0, RECENT_SHOWN)} userId={userId} favorite={false} />
      )}
    </Card>
  );
}

interface PagesProps {
  title: string;
  pages: readonly KnownPage[];
  userId: string;
  favorite: boolean;
}

function Pages({ title, pages, userId, favorite }: PagesProps) {
  const t = useT();
  const press = (page: KnownPage) =>
    favorite ? favoritePages.remove(userId, page.path) : favoritePages.add(userId, page);
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.pages} aria-label={title}>
        {pages.map((page) => (
          <li key={page.path} className={styles.page}>
            <Link
              to={page.path}
              className={styles.link}
              onPointerEnter={() => preloadPage(page.path)}
              onFocus={() => preloadPage(page.path)}
            >
              <Icon name={page.icon ?? 'history'} size={16} className={styles.icon} />
              <span className={styles.label}>{page.label}</span>
            </Link>
            <IconButton
              size="small"
              icon={favorite ? 'star' : 'star_outline'}
              className={favorite ? styles.favorite : styles.star}
              label={t(favorite ? 'pages.unmark' : 'pages.mark', { page: page.label })}
              onClick={() => press(page)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
