import { type DeviceInfo, deviceInfosQuery } from '@mullion/shared-kit/api/devices';
import { createdTime, customer, flag, name, publicFlag, text } from '@mullion/shared-kit/entity/columns';
import type { EntityScreenDefinition, ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import type { Column, SortedList } from '@mullion/shared-kit/list/column';
import { type ListFilter, selectFilter } from '@mullion/shared-kit/list/list-filters';
import type { ListPlace } from '@mullion/shared-kit/list/offered';
import { isoTime } from '@mullion/shared-kit/time/format';
import { profileColumn } from '../../screen-parts/profile-column';
import { profileFilter } from '../../screen-parts/profile-filter';
import { activeKey, ConnectionCell, LastActivityCell, lastActivityKey } from './connection';
import { concernsActivity, devicesByActivityQuery } from './devices-by-activity';

/** An entity query covers what its asker may see: the tenant's or the own customer's, not one customer's or edge's. */
const isAllOfViewer = ({ scope, authority }: ListPlace) =>
  scope.kind === 'tenant' || (scope.kind === 'customer' && authority === 'CUSTOMER_USER');
const ofOneCustomer = (list: SortedList) =>
  !isAllOfViewer(list) && `device.unsortable.of-${list.scope.kind === 'edge' ? 'edge' : 'customer'}`;

/** A page of devices; those by their connection come from an entity query. */
export const devicesQuery: EntityScreenDefinition<DeviceInfo>['list'] = ({ scope, pageLink, filter }) => {
  const { active, deviceProfileId } = filter;
  return concernsActivity(pageLink, active)
    ? devicesByActivityQuery(scope, pageLink, { active, deviceProfileId })
    : deviceInfosQuery(scope, pageLink, { deviceProfileId });
};

/** By connection and by profile. */
export const deviceFilters: readonly ListFilter<ScreenContext>[] = [
  selectFilter<ScreenContext>({
    name: 'active',
    when: isAllOfViewer,
    label: 'device.filter-by-activity',
    all: 'device.any-activity',
    options: ['true', 'false'],
    text: (active) => (active === 'true' ? 'device.online' : 'device.offline'),
  }),
  profileFilter('deviceProfileId', 'DEVICE_PROFILE'),
];

/** What the list says of a device. */
export const deviceColumns: readonly Column<DeviceInfo>[] = [
  name(),
  {
    id: 'active',
    label: 'device.state',
    width: '6.5rem',
    priority: 1,
    live: [activeKey],
    sort: activeKey.key,
    unsortable: ofOneCustomer,
    cell: ({ id }) => <ConnectionCell id={id} />,
    liveFile: (active, { t }) => active && t(active === 'true' ? 'device.online' : 'device.offline'),
  },
  {
    id: 'activity',
    label: 'device.last-activity',
    width: '8.5rem',
    priority: 2,
    live: [lastActivityKey],
    sort: lastActivityKey.key,
    unsortable: ofOneCustomer,
    cell: ({ id }) => <LastActivityCell id={id} />,
    liveFile: (time) => isoTime(Number(time)),
  },
  profileColumn('deviceProfileName', ({ deviceProfileId }) => deviceProfileId),
  text('label', 'kit:entity.label', { priority: 4 }),
  customer({ unsortable: ({ filter }) => filter.active && 'device.unsortable.by-state' }),
  publicFlag(),
  flag('gateway', 'device.gateway-short', ({ additionalInfo }) => additionalInfo?.gateway === true, {
    priority: 5,
  }),
  createdTime(),
];
