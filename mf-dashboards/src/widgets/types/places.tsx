import { lazy } from '@mullion/shared-kit/ui/lazy';
import { pending, type WidgetTypes, withData, withoutData } from './widget-type';

/** Ways to other places: states, hierarchies, pages, times, edges, gateways. */
export const places: WidgetTypes = {
  'cards.dashboard_state_widget': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-places" */ '../dashboard-state').then((file) => file.default),
      pending,
    ),
  ),
  'cards.entities_hierarchy': withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-places" */ '../hierarchy/entities-hierarchy').then((file) => file.default),
      pending,
    ),
  ),
  'date.date_range_navigator': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-places" */ '../date/date-range-navigator').then((file) => file.default),
      pending,
    ),
  ),
  'edge_widgets.edges_overview': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-places" */ '../edge-overview').then((file) => file.default),
      pending,
    ),
  ),
  'gateway_widgets.attributes_card': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-places" */ '../gateway/gateway-events').then((file) => file.default),
      pending,
    ),
  ),
  'gateway_widgets.config_form_latest': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-gateway" */ '../gateway/one-gateway').then((file) => file.default),
      pending,
    ),
  ),
  'gateway_widgets.gateway_configuration': withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-gateway" */ '../gateway/gateway-configuration').then(
          (file) => file.default,
        ),
      pending,
    ),
  ),
  'navigation_widgets.navigation_card': withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-places" */ '../navigation/navigation-card').then((file) => file.default),
      pending,
    ),
  ),
  'navigation_widgets.navigation_cards': withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-places" */ '../navigation/navigation-cards').then((file) => file.default),
      pending,
    ),
  ),
};
