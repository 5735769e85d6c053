import { entityPath } from '@mullion/shared-kit/api/entity-types';
import { allOriginators, useOpenAlarmChanges } from '@mullion/shared-kit/data/use-open-alarm-changes';
import { Age } from '@mullion/shared-kit/list/age';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { SeverityCounts } from '@mullion/shared-kit/ui/severity-counts';
import { type Severity, SeverityMark } from '@mullion/shared-kit/ui/severity-mark';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { preloadPage } from '../routing/preload-page';
import { useMayOpen } from '../routing/use-may-open';
import { Card, HOME_REFRESH_MS } from './card';
import fine from './offline-devices.module.css';
import styles from './open-alarms.module.css';
import { openAlarmsQuery, worstFirst } from './open-alarms-query';
import { RowList } from './row-list';
import { useT } from './texts';

/** The page of all alarms. */
const ALARMS_PATH = '/alarms';
/** Alarms that home names. */
const ALARMS_SHOWN = 4;
/** Alarms whose originators are not followed are read so often, in ms. */
const OTHERS_REFRESH_MS = 300_000;

/** Alarms that are open, live, the worst first, each a link to what it is about; a severity's number shows only these. */
export function OpenAlarms() {
  const t = useT();
  const mayOpen = useMayOpen();
  const wanted = openAlarmsQuery();
  const isFollowed = useOpenAlarmChanges(allOriginators, wanted.queryKey);
  const query = useQuery({ ...wanted, refetchInterval: isFollowed ? OTHERS_REFRESH_MS : HOME_REFRESH_MS });
  const [only, setOnly] = useState<Severity>();
  const { data } = query;
  const chosen = data && only && data.bySeverity[only] > 0 ? only : undefined;
  const alarms = worstFirst(data?.alarms.filter(({ severity }) => !chosen || severity === chosen) ?? []);
  const open = data?.alarms.filter(({ status }) => status.endsWith('_UNACK')).length;
  const severity = chosen && `&severity=${chosen}`;
  return (
    <Card
      title={t('alarms.title')}
      detail={
        !!data?.all && (data.alarms.length < data.all ? formatNumber(data.all) : acknowledged(data.all, open ?? 0, t))
      }
      more={
        alarms.length > ALARMS_SHOWN &&
        mayOpen(ALARMS_PATH) && (
          <TextLink to={`${ALARMS_PATH}?status=ACTIVE${severity ?? ''}`}>
            {t('show-all', { count: chosen ? alarms.length : data?.all })}
          </TextLink>
        )
      }
      query={query}
      flush
    >
      {data?.all === 0 ? (
        <p className={fine.fine}>
          <StatusDot status="ok">{t('alarms.none')}</StatusDot>
        </p>
      ) : (
        <>
          <SeverityCounts
            label={t('alarms.by-severity')}
            word={(severity) => t(`severity.${severity}`)}
            counts={data?.bySeverity}
            value={chosen}
            onChange={setOnly}
          />
          <RowList
            label={t('alarms.title')}
            lines={ALARMS_SHOWN}
            onPrefetch={preloadPage}
            rows={
              data &&
              alarms.slice(0, ALARMS_SHOWN).map(({ id, type, severity, originator, originatorName, createdTime }) => {
                const path = entityPath(originator);
                return {
                  id: id.id,
                  path: path && mayOpen(path) ? path : null,
                  mark: (
                    <>
                      <SeverityMark severity={severity} />
                      <VisuallyHidden>{t(`severity.${severity}`)}</VisuallyHidden>
                    </>
                  ),
                  name: type,
                  detail: originatorName,
                  end: <Age ts={createdTime} />,
                };
              })
            }
          />
          {data && data.alarms.length < data.all && (
            <p className={styles.part}>{t('alarms.newest', { count: data.alarms.length })}</p>
          )}
        </>
      )}
    </Card>
  );
}

/** How many alarms there are, and how many of them nobody has seen. */
function acknowledged(count: number, open: number, t: ReturnType<typeof useT>): string {
  const all = formatNumber(count);
  if (open === 0) return t('alarms.all-acknowledged', { all });
  return open === count ? t('alarms.none-acknowledged', { all }) : t('alarms.not-acknowledged', { all, count: open });
}
