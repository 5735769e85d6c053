import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { isConnectionLost } from '@mullion/shared-kit/api/api-error';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import type { ListDefaults } from '@mullion/shared-kit/list/list-state';
import { useListState } from '@mullion/shared-kit/list/use-list-state';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { Button } from '@mullion/shared-kit/ui/button';
import { SeverityCounts } from '@mullion/shared-kit/ui/severity-counts';
import { type Severity, severities } from '@mullion/shared-kit/ui/severity-mark';
import { PanelLayout } from '@mullion/shared-kit/ui/side-panel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siftedQuery } from './alarm-calls';
import { AlarmPanel } from './alarm-panel';
import styles from './alarms.module.css';
import { allAlarmsList } from './alarms-list';
import { originatorOf } from './originator-filter';
import { useAlarmContext } from './use-alarm-context';
import { siftedFor } from './use-alarm-rows';

const defaults: ListDefaults = {
  sort: allAlarmsList.sort,
  pageSize: 20,
  // The counts of severities are a filter too.
  filters: [...(allAlarmsList.filters ?? []).map(({ name }) => name), 'severity'],
};

/** All alarms of the tenant, or of the customer; what is looked for is in the address. */
export function AlarmsPage() {
  const listState = useListState(defaults);
  const [state, change] = listState;
  const here = useScreenScope();
  // The same as long as the page is there: rows are drawn again for another.
  const [scope] = useState(here);
  const context = useAlarmContext(scope, originatorOf(state.filter.originator));
  const { t } = context;
  const { severity, ...others } = state.filter;
  const {
    data: sifted,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...toldInPlace(siftedQuery(...siftedFor({ context, state, sort: state.sort }))),
    placeholderData: keepPreviousData,
  });
  const isPart = sifted !== undefined && sifted.alarms.length < sifted.total;
  return (
    <PanelLayout
      panel={
        state.open !== null && <AlarmPanel id={state.open} context={context} onClose={() => change({ open: null })} />
      }
    >
      <ListPanel
        definition={allAlarmsList}
        context={context}
        state={listState}
        page={{
          above: (
            <div className={styles.counts}>
              <SeverityCounts
                label={t('alarm.by-severity')}
                word={(one) => t(`severity.${one}`)}
                counts={sifted && countsOf(sifted.alarms)}
                isPart={isPart}
                value={severities.find((one) => one === severity)}
                onChange={(one) => change({ filter: one ? { ...others, severity: one } : others })}
              />
              {error !== null && !isConnectionLost(error) && (
                <span className={styles.uncounted}>
                  {t('alarm.uncounted', { reason: errorText(error) })}{' '}
                  <Button size="small" variant="text" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
                    {t('kit:retry')}
                  </Button>
                </span>
              )}
            </div>
          ),
        }}
      />
    </PanelLayout>
  );
}

/** How many alarms there are of each severity. */
function countsOf(alarms: readonly AlarmInfo[]): Readonly<Record<Severity, number>> {
  const counts = { CRITICAL: 0, MAJOR: 0, MINOR: 0, WARNING: 0, INDETERMINATE: 0 };
  for (const { severity } of alarms) counts[severity]++;
  return counts;
}
