import { Link } from '@mullion/shared-kit/routing/link';
import { Icon, type IconName } from '@mullion/shared-kit/ui/icon';
import styles from './navigation.module.css';

interface NavigationTileProps {
  path: string;
  label: string;
  icon: IconName;
  /** It fills its place. */
  fills?: boolean;
}

/** A large way to a page of the console. */
export const NavigationTile = ({ path, label, icon, fills = false }: NavigationTileProps) => (
  <Link to={path} className={styles.tile} data-fills={fills} title={label}>
    <Icon name={icon} size={28} />
    <span className={styles.label}>{label}</span>
  </Link>
);
