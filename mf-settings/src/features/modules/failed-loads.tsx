import type { StoredVersion } from '@mullion/shared-kit/module/modules-state';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { sumOf } from '../../calls/modules';
import styles from './modules.module.css';
import { useT } from './texts';
import { clientsOf, isFailing } from './troubles';

/** The cell that says how many loads of a version failed; a dash where no page has loaded it, or nobody can tell. */
export function FailedLoads({ version }: { version: StoredVersion | undefined }) {
  const t = useT();
  const { loads, failed } = sumOf(version?.hours ?? []);
  return (
    <td className={styles.number} data-failed={isFailing(clientsOf(version))}>
      {loads > 0 ? t('failed-of', { failed: formatNumber(failed), loads: formatNumber(loads) }) : '–'}
    </td>
  );
}
