import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { WidgetRenderer } from '../../runtime/widget-context';
import type { AdminType } from '../tables/admin-entities';
import { pending, type WidgetType, type WidgetTypes, withData, withoutData } from './widget-type';

const adminTable = (kind: AdminType): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-tables" */ '../tables/admin-table').then(
          ({ default: AdminTable }): WidgetRenderer =>
            ({ ctx }) => <AdminTable ctx={ctx} kind={kind} />,
        ),
      pending,
    ),
  );

/** Tables. */
export const tables: WidgetTypes = {
  'alarm_widgets.alarms_table': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-tables" */ '../tables/alarms-table').then((file) => file.default),
      pending,
    ),
  ),
  'cards.entities_table': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-tables" */ '../tables/entities-table').then((file) => file.default),
      pending,
    ),
  ),
  'cards.timeseries_table': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-tables" */ '../tables/timeseries-table').then((file) => file.default),
      pending,
    ),
  ),
  'entity_admin_widgets.asset_admin_table': adminTable('ASSET'),
  'entity_admin_widgets.device_admin_table': adminTable('DEVICE'),
};
