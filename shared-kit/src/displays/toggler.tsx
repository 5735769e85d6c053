import { useIsLoading } from '../api/active-requests';
import { activeRequests } from '../api/http';
import { classes } from '../ui/classes';
import { Icon, type IconName } from '../ui/icon';
import { Tooltip } from '../ui/tooltip';
import { useT } from './texts';
import styles from './toggler.module.css';

export interface TogglerProps {
  open: boolean;
  onToggle: () => void;
  icon?: IconName;
  /** Default: "Show actions". */
  label?: string;
  controls: string;
}

/** The round button that shows and hides actions: it turns, and rests while the console loads. */
export function Toggler({ open, onToggle, icon = 'plus', label, controls }: TogglerProps) {
  const t = useT();
  const loading = useIsLoading(activeRequests);
  const name = label ?? t(open ? 'toolbar.close' : 'toolbar.open');
  return (
    <Tooltip text={name} describe={false}>
      <button
        type="button"
        className={classes(styles.toggler, open && styles.active)}
        aria-label={name}
        aria-expanded={open}
        aria-controls={controls}
        disabled={loading}
        onClick={onToggle}
      >
        <Icon name={icon} size={24} />
      </button>
    </Tooltip>
  );
}
