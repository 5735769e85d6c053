import { useT } from '@mullion/shared-kit/i18n/i18n';
import { SeverityMark } from '@mullion/shared-kit/ui/severity-mark';
import { type ProfileAlarm, rowsOf } from '../../../../screen-parts/alarm-rules/alarm-rule';
import { RuleSentence } from '../../../../screen-parts/alarm-rules/rule-sentence';
import styles from './alarms.module.css';

/** Every rule of a profile's alarms as a sentence. */
export default function AlarmsSummary({ alarms }: { alarms: readonly ProfileAlarm[] }) {
  const t = useT('mf-entities');
  return (
    <ul className={styles.list}>
      {rowsOf(alarms).map(({ id, alarmType, createRules, clearRule }) => (
        <li key={id}>
          <bdi className={styles.type}>{alarmType}</bdi>
          {createRules.map(({ severity, rule }) => (
            <span key={severity} className={styles.line}>
              <SeverityMark severity={severity} />
              <span>
                {t(`severity.${severity}`)}: <RuleSentence rule={rule} />
              </span>
            </span>
          ))}
          {clearRule && (
            <span className={styles.line}>
              <span className={styles.clears}>
                {t('alarm-rule.cleared')}: <RuleSentence rule={clearRule} />
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
