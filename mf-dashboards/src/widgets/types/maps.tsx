import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { WidgetRenderer } from '../../runtime/widget-context';
import type { Provider } from '../maps/map-settings';
import { ofMapTypes } from '../maps/map-types';
import { pending, type WidgetType, type WidgetTypes, withData } from './widget-type';

/** `isPlaced`: it is there to place markers. */
const latestMap = (provider: Provider, isPlaced = false): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-maps" */ '../maps/latest-map').then(
          ({ default: LatestMap }): WidgetRenderer =>
            ({ ctx }) => <LatestMap ctx={ctx} provider={provider} isPlaced={isPlaced} />,
        ),
      pending,
    ),
  );

const routeMap = (provider: Provider): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-maps" */ '../maps/route-map').then(
          ({ default: RouteMap }): WidgetRenderer =>
            ({ ctx }) => <RouteMap ctx={ctx} provider={provider} />,
        ),
      pending,
    ),
  );

const tripMap: WidgetType = withData(
  lazy(() => import(/* webpackChunkName: "widget-maps" */ '../maps/trip-map').then((file) => file.default), pending),
);

/** Maps. */
export const maps: WidgetTypes = ofMapTypes((type) => {
  if (type.shows === 'trip') return tripMap;
  return type.shows === 'route' ? routeMap(type.provider) : latestMap(type.provider, type.isPlaced);
});
