/**
 * The demo dashboards: the devices of each kind at a glance, and one of them when its row is pressed. They are made in the
 * console; each file is what “Export dashboard” saves, so that one is changed there and exported again.
 */
import machines from './dashboards/machines.json' with { type: 'json' };
import vehicles from './dashboards/vehicles.json' with { type: 'json' };
import weatherStations from './dashboards/weather-stations.json' with { type: 'json' };

/** In the order in which they are made. */
export const DEMO_DASHBOARDS: readonly object[] = [weatherStations, machines, vehicles];
