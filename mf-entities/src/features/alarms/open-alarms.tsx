import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { useOpenAlarmChanges } from '@mullion/shared-kit/data/use-open-alarm-changes';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { Age } from '@mullion/shared-kit/list/age';
import { isAcknowledged } from '@mullion/shared-kit/list/alarm-changes';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { useSession } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { SeverityMark } from '@mullion/shared-kit/ui/severity-mark';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import styles from './open-alarms.module.css';
import { openAlarmsQuery } from './open-alarms-query';

/** Read again so often while not every change is told, in ms. */
const REFRESH_MS = 30_000;

interface EntityOpenAlarmsProps {
  entity: EntityId;
  /** The frame around them. */
  frame: (alarms: ReactNode) => ReactNode;
  /** Alarms are expected here: that there is none is said too. */
  isWatched?: boolean;
}

/**
 * Alarms of an entity that are still active, live, the worst first; where there is none, nothing or a word. Each leads to
 * the page of all alarms, where it can be acknowledged and cleared.
 */
export function EntityOpenAlarms({ entity, frame, isWatched = false }: EntityOpenAlarmsProps) {
  const t = useScreenText('mf-entities');
  // The system administrator has no page of alarms.
  const hasPage = useSession(({ authUser }) => authUser?.authority !== 'SYS_ADMIN');
  const { entityType, id } = entity;
  const query = openAlarmsQuery({ entityType, id }, !hasPage);
  const isFollowed = useOpenAlarmChanges([{ entityType, ids: [id] }], query.queryKey);
  const { data, error, isPending, refetch } = useQuery({
    // The list itself says what went wrong.
    ...toldInPlace(query),
    refetchInterval: isFollowed ? false : REFRESH_MS,
  });
  if (isPending) return isWatched ? frame(<Skeleton lines={2} height="1.25rem" />) : null;
  if (!data)
    return frame(
      <p className={styles.none}>
        {errorText(error)}{' '}
        <Button size="small" variant="text" onClick={() => void refetch()}>
          {t('kit:retry')}
        </Button>
      </p>,
    );
  if (data.alarms.length === 0)
    return isWatched ? frame(<p className={styles.none}>{t('overview.no-alarms')}</p>) : null;
  const more = data.total - data.alarms.length;
  return frame(
    <>
      <ul className={styles.alarms}>
        {data.alarms.map(({ id, severity, type, status, createdTime }) => (
          <li key={id.id} className={styles.alarm}>
            <SeverityMark severity={severity} />
            <span className={styles.severity}>{t(`severity.${severity}`)}</span>
            {hasPage ? (
              <TextLink to={`/alarms?open=${id.id}`} className={styles.type}>
                <bdi>{type}</bdi>
              </TextLink>
            ) : (
              <bdi className={styles.type}>{type}</bdi>
            )}
            {isAcknowledged({ status }) && <span className={styles.state}>{t('overview.acknowledged')}</span>}
            <span className={styles.age}>
              <Age ts={createdTime} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.none}>{t('overview.more-alarms', { count: more })}</p>}
    </>,
  );
}
