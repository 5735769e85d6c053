import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { WidgetRenderer } from '../../runtime/widget-context';
import type { Provider } from '../maps/map-settings';
import { ofMapTypes } from '../maps/map-types';
import { useMapRows } from '../maps/use-map-rows';
import { type LateRenderer, pending, type WidgetType, type WidgetTypes, withData } from './widget-type';

const LatestMap = lazy(
  () => import(/* webpackChunkName: "widget-maps" */ '../maps/latest-map').then((file) => file.default),
  pending,
);

/**
 * `isPlaced`: it is there to place markers. Its entities, of which there may be thousands, are asked for at once: the
 * platform looks for them while the map's code is on its way.
 */
const latestMap = (provider: Provider, isPlaced = false): WidgetType => {
  const EarlyMap: LateRenderer = ({ ctx }) => (
    <LatestMap ctx={ctx} found={useMapRows(ctx)} provider={provider} isPlaced={isPlaced} />
  );
  return withData(Object.assign(EarlyMap, { fetch: LatestMap.fetch }));
};

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
