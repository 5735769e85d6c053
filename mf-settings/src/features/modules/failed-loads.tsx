import type { LoadCount } from '@mullion/shared-kit/module/modules-state';
import { formatNumber } from '@mullion/shared-kit/time/format';
import styles from './modules.module.css';
import { useT } from './texts';
import { isFailing } from './troubles';

/** The cell that says how many loads of a version failed; a dash where no page has loaded it, or nobody can tell. */
export function FailedLoads({ count }: { count: LoadCount }) {
  const t = useT();
  const { loads, failed } = count;
  return (
    <td className={styles.number} data-failed={isFailing(count)}>
      {loads > 0 ? t('failed-of', { failed: formatNumber(failed), loads: formatNumber(loads) }) : '–'}
    </td>
  );
}
