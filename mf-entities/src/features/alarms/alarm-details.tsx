import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { JsonViewer } from '@mullion/shared-kit/editors/json-viewer';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { isAcknowledged, isCleared } from '@mullion/shared-kit/list/alarm-changes';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { UnitsProblem } from '../../screen-parts/charts/units-problem';
import { useUnits } from '../../screen-parts/charts/use-units';
import { AlarmChart, chartHeight } from './alarm-chart';
import type { AlarmContext } from './alarm-context';
import { AlarmFigures } from './alarm-figures';
import { AlarmLife } from './alarm-life';
import { AlarmReason } from './alarm-reason';
import styles from './alarms.module.css';
import { useAlarmRule } from './use-alarm-rule';

/** Why an alarm was raised, what happened since, and what it holds. */
export function AlarmDetails({ alarm, context }: { alarm: AlarmInfo; context: AlarmContext }) {
  const { t } = context;
  const { facts, profileId, isPending } = useAlarmRule(alarm, context);
  const known = useUnits(alarm.originator, profileId);
  const about = { alarm, facts, units: known.units, context };
  const hasDetails = alarm.details !== null && alarm.details !== undefined;
  return (
    <div className={styles.facts}>
      {!isCleared(alarm) && !isAcknowledged(alarm) && (
        <Notice icon="notifications_active" tone="warn">
          {t('alarm.nobody')}
        </Notice>
      )}
      {isPending && <Skeleton height={`${chartHeight}px`} />}
      {facts && facts.keys.length > 0 && <AlarmChart key={alarm.id.id} {...about} facts={facts} />}
      <UnitsProblem known={known} />
      <AlarmReason {...about} />
      <AlarmLife {...about} />
      <AlarmFigures {...about} />
      {hasDetails && <JsonViewer label={t('alarm.details')} value={alarm.details} autoHeight />}
    </div>
  );
}
