import { Link } from '../routing/link';
import { useLocation } from '../routing/navigation';
import { Icon, type IconName } from '../ui/icon';
import styles from './ongoing-chip.module.css';

interface OngoingChipProps {
  icon: IconName;
  /** What it is: “Import of meters.csv”. */
  title: string;
  /** How far it is, where that is known: “62%”. */
  state?: string;
  /** From 0 to 1. */
  done: number;
  /** It waits for somebody. */
  isPaused: boolean;
  /** The page it belongs to, which shows it and needs no chip … */
  path?: string;
  /** … unless that page does not show it … */
  isShownThere?: boolean;
  /** … or what opens where it is shown. */
  onOpen?: () => void;
}

/** In the toolbar: work that goes on while another page is shown, and the way back to it. */
export function OngoingChip({
  icon,
  title,
  state,
  done,
  isPaused,
  path,
  isShownThere = true,
  onOpen,
}: OngoingChipProps) {
  const { pathname } = useLocation();
  if (pathname === path && isShownThere) return null;
  const look = {
    className: styles.chip,
    'data-paused': isPaused || undefined,
    title: state ? `${title}: ${state}` : title,
  };
  const inside = (
    <>
      <Icon name={icon} size={16} />
      <span className={styles.title}>{title}</span> {state && <span className={styles.state}>{state}</span>}
      <span className={styles.bar} style={{ inlineSize: `${done * 100}%` }} />
    </>
  );
  if (path === undefined)
    return (
      <button type="button" onClick={onOpen} {...look}>
        {inside}
      </button>
    );
  return (
    <Link to={path} {...look}>
      {inside}
    </Link>
  );
}
