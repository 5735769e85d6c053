import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import type { ListDefaults } from '@mullion/shared-kit/list/list-state';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { useListState } from '@mullion/shared-kit/list/use-list-state';
import { useQuery } from '@tanstack/react-query';
import { MAX_SIFTED, siftedQuery } from './alarm-calls';
import { alarmNaming } from './alarm-context';
import styles from './alarms.module.css';
import { allAlarmsList } from './alarms-list';
import { siftedFor } from './use-alarm-rows';

const defaults: ListDefaults = {
  sort: allAlarmsList.sort,
  pageSize: 20,
  filters: (allAlarmsList.filters ?? []).map(({ name }) => name),
};
const ofAll = { entity: null };

/** All alarms of the tenant, or of the customer; what is looked for is in the address. */
export function AlarmsPage() {
  const state = useListState(defaults);
  const context = useListContext('mf-entities', alarmNaming, ofAll);
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
