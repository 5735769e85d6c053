import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import type { ListDefaults } from '@mullion/shared-kit/list/list-state';
import { useListState } from '@mullion/shared-kit/list/use-list-state';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_SIFTED, siftedQuery } from './alarm-calls';
import styles from './alarms.module.css';
import { allAlarmsList } from './alarms-list';
import { useAlarmContext } from './use-alarm-context';
import { siftedFor } from './use-alarm-rows';

const defaults: ListDefaults = {
  sort: allAlarmsList.sort,
  pageSize: 20,
  filters: (allAlarmsList.filters ?? []).map(({ name }) => name),
};

/** All alarms of the tenant, or of the customer; what is looked for is in the address. */
export function AlarmsPage() {
  const state = useListState(defaults);
  const here = useScreenScope();
  // The same as long as the page is there: rows are drawn again for another.
  const [scope] = useState(here);
  const context = useAlarmContext(scope);
  const [{ filter }] = state;
  // The list's own query, for what it says besides rows.
  const { data } = useQuery({
    ...siftedQuery(...siftedFor({ context, state: state[0], sort: state[0].sort })),
    enabled: false,
  });
  const isPart = filter.severity !== undefined && data !== undefined && data.alarms.length < data.total;
  return (
    <div className={styles.page}>
      <ListPanel definition={allAlarmsList} context={context} state={state} />
      {isPart && <p className={styles.note}>{context.t('alarm.sifted', { count: MAX_SIFTED })}</p>}
    </div>
  );
}
