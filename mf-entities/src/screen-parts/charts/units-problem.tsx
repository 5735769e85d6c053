import { isConnectionLost } from '@mullion/shared-kit/api/api-error';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { errorText } from '@mullion/shared-kit/list/error-text';
import styles from './chart-view.module.css';
import type { KnownUnits } from './use-units';

/** Why values stand without units; nothing where all are known, or where the console's banner tells of a lost connection. */
export const unitsProblem = ({ error }: Pick<KnownUnits, 'error'>, t: Translate): string | undefined =>
  error && !isConnectionLost(error) ? t('units.failed', { reason: errorText(error) }) : undefined;

/** The same in a line beside the values. */
export function UnitsProblem({ known }: { known: KnownUnits }) {
  const problem = unitsProblem(known, useScreenText('mf-entities'));
  return problem ? (
    <p role="status" className={styles.units}>
      {problem}
    </p>
  ) : null;
}
