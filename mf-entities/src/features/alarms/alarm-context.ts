import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { ListContext } from '@mullion/shared-kit/list/define-list';
import { filterTimewindow } from '@mullion/shared-kit/list/timewindow-filter';
import { DAY } from '@mullion/shared-kit/time/constants';
import { REALTIME_LAST, REALTIME_TAB, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';

export interface AlarmContext extends ListContext<AlarmInfo> {
  /** Whose alarms, propagated ones too; null: all that this person may see. */
  entity: EntityId | null;
  /** The viewer's customer; null: none. */
  ownCustomer: string | null;
  /** Alarms of any time are shown until somebody chooses another time. */
  isAnyTime?: boolean;
  /** The alarm is shown over the page: nothing leads away from it. */
  isModal?: boolean;
  /** Open alarms are read again as soon as one changes. */
  isFollowed?: boolean;
}

/** What the rows are called. */
export const alarmNaming = {
  id: ({ id }: AlarmInfo) => id.id,
  name: ({ type }: AlarmInfo) => type,
  counted: 'alarm.counted',
};

/** What is shown of an entity until somebody chooses another time. */
export const lastMonth: StoredTimewindow = {
  selectedTab: REALTIME_TAB,
  realtime: { realtimeType: REALTIME_LAST, timewindowMs: 30 * DAY },
};

/** Choices of the status filter: search statuses, and the one status that asks for somebody. */
export const statusChoices = ['ACTIVE', 'ACTIVE_UNACK', 'CLEARED', 'ACK', 'UNACK'] as const;
export type StatusChoice = (typeof statusChoices)[number];

/** The time window that a list's filter means; null: any time. Those of one entity are bounded in time. */
export const windowOf = (value: string | undefined, { isAnyTime }: Pick<AlarmContext, 'isAnyTime'>) =>
  filterTimewindow(value, isAnyTime ? null : lastMonth);

/** Whether the viewer may acknowledge and clear an alarm: customer users those of their customer. */
export const mayChange = (
  { customerId }: Pick<AlarmInfo, 'customerId'>,
  { authority, ownCustomer }: Pick<AlarmContext, 'authority' | 'ownCustomer'>,
): boolean =>
  authority === 'TENANT_ADMIN' ||
  (authority === 'CUSTOMER_USER' && customerId !== null && customerId.id === ownCustomer);
