import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { answerAll, entityAliases, latestOf, pageOf, pump, pumps } from '../../testing/answers';
import { playCanvas } from '../../testing/drawn-canvas';
import { openDashboards, storedDashboard, uuid } from '../../testing/render-dashboards';
import '../../testing/svg-support';

let socket: readonly LiveCommand[];
let drawn: readonly string[];
beforeEach(() => {
  socket = playSocket();
  drawn = playCanvas();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});

const keyOf = (name: string, label: string) => ({ name, type: 'timeseries', label, settings: {} });
const points = (...values: [ts: number, value: string][]) => values.map(([ts, value]) => ({ ts, value })).reverse();

/** Opens a route map of one pump, which was at three places; at a fourth time only its latitude is known. */
async function drawRoute(settings: object) {
  const timewindow = {
    selectedTab: 1,
    history: { historyType: 1, fixedTimewindow: { startTimeMs: 1000, endTimeMs: 9000 } },
    aggregation: { type: 'NONE', limit: 100 },
  };
  const datasources = [
    {
      type: 'entity',
      entityAliasId: pumps.id,
      dataKeys: [keyOf('lat', 'latitude'), keyOf('lng', 'longitude'), keyOf('speed', 'Speed')],
    },
  ];
  const widget = {
    ...{ isSystemType: true, bundleAlias: 'maps_v2', typeAlias: 'route_map_openstreetmap', type: 'timeseries' },
    title: 'Ways',
    config: { title: 'Ways', datasources, useDashboardTimewindow: false, timewindow, settings },
  };
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }), {
    answer: (path) =>
      path.includes(`${pump.id}/values/timeseries`)
        ? {
            lat: points([2000, '50'], [3000, '50.1'], [4000, '50.2'], [5000, '50.3']),
            lng: points([2000, '8'], [3000, '8.2'], [4000, '8.1']),
            speed: points([2000, '20'], [3500, '30']),
          }
        : undefined,
  });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', {})));
  const map = await screen.findByRole('application', { name: 'Ways: map' });
  await waitFor(() => expect(map.querySelector('path')).not.toBeNull());
  return map.querySelector('path') as SVGPathElement;
}

test('a route goes through the times at which both coordinates are known, and ends in a marker', async () => {
  const line = await drawRoute({ strokeWeight: 4, strokeOpacity: 0.65, color: '#112233' });
  expect(line.getAttribute('d')?.match(/[ML]/g)).toHaveLength(3);
  expect(['stroke', 'stroke-width', 'stroke-opacity'].map((name) => line.getAttribute(name))).toEqual([
    '#112233',
    '4',
    '0.65',
  ]);
  await waitFor(() => expect(drawn.some((call) => call.startsWith('fillText(Pump 7'))).toBe(true));
});

test('functions of old forms choose color, width, and opacity by what was known last', async () => {
  const line = await drawRoute({
    ...{ useColorFunction: true, colorFunction: 'return data.Speed > 25 ? "red" : "blue";' },
    ...{ useStrokeWeightFunction: true, strokeWeightFunction: 'return dsIndex + 7;' },
    ...{ useStrokeOpacityFunction: true, strokeOpacityFunction: 'return dsData.length / 2;' },
  });
  expect(['stroke', 'stroke-width', 'stroke-opacity'].map((name) => line.getAttribute(name))).toEqual([
    'red',
    '7',
    '0.5',
  ]);
});
