import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { isNotFound } from '@mullion/shared-kit/api/api-error';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import { isCleared } from '@mullion/shared-kit/list/alarm-changes';
import { EntityLink } from '@mullion/shared-kit/list/entity-link';
import { useAge } from '@mullion/shared-kit/time/use-age';
import { SeverityMark } from '@mullion/shared-kit/ui/severity-mark';
import { useQuery } from '@tanstack/react-query';
import type { AlarmContext } from './alarm-context';
import styles from './alarms.module.css';

/** What an alarm is called, with the shape of its severity. */
export const AlarmTitle = ({ alarm: { severity, type } }: { alarm: AlarmInfo }) => (
  <span className={styles.title}>
    <SeverityMark severity={severity} />
    <bdi>{type}</bdi>
  </span>
);

interface AlarmSubtitleProps {
  alarm: AlarmInfo;
  context: AlarmContext;
}

/** How bad an alarm is, since when, and what it is about. */
export function AlarmSubtitle({ alarm, context }: AlarmSubtitleProps) {
  const { t } = context;
  return (
    <span className={styles.subtitle}>
      <span>{t(`severity.${alarm.severity}`)}</span>
      <span>{isCleared(alarm) ? <ClearedFor ts={alarm.clearTs} t={t} /> : <ActiveFor ts={alarm.startTs} t={t} />}</span>
      <span>
        <Originator alarm={alarm} context={context} />
      </span>
    </span>
  );
}

type SinceProps = { ts: number } & Pick<AlarmContext, 't'>;

const ActiveFor = ({ ts, t }: SinceProps) => t('alarm.active-for', { duration: useAge(ts, 'span') });

const ClearedFor = ({ ts, t }: SinceProps) => {
  const ago = useAge(ts || null);
  return ago ? t('alarm.cleared-ago', { ago }) : t('alarm.clearTs');
};

/** What the alarm is about: its name, as far as the viewer may read it. */
function Originator({ alarm: { originator, originatorName }, context: { t, isModal } }: AlarmSubtitleProps) {
  const { data, error } = useQuery({ ...foundEntityQuery(originator), retry: false });
  if (data && !isModal) return <EntityLink id={originator} name={data.name} />;
  if (isNotFound(error)) return t('alarm.originator-gone');
  const name = data?.name || originatorName;
  if (name) return <bdi>{name}</bdi>;
  const info = entityTypeInfo(originator.entityType);
  return info ? t(info.label) : originator.entityType;
}
