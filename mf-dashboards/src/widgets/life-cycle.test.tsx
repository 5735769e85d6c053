import { ApiError } from '@mullion/shared-kit/api/api-error';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump, pumps, valve } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';
import { playSilentFrames } from '../testing/silent-channel';

let socket: readonly LiveCommand[];
beforeAll(playSilentFrames);
beforeEach(() => {
  socket = playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const dataKeys = [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }];
const stored = (title: string, typeAlias: string, alias: { id: string } | null, more: object = {}) => ({
  isSystemType: false,
  bundleAlias: 'own',
  typeAlias,
  type: alias ? 'latest' : 'static',
  title,
  config: {
    title,
    datasources: alias ? [{ type: 'entity', entityAliasId: alias.id, dataKeys }] : [],
    ...more,
  },
});
const typeOf = () => ({
  name: 'Own',
  descriptor: { templateHtml: '', templateCss: '', controllerScript: '', resources: [] },
});
const frameOf = (name: string) => screen.getByRole('article', { name }).querySelector('iframe');

test('a type that is gone says so in its widget’s place, and the others are drawn', async () => {
  await openDashboards(
    `/dashboards/${uuid(1)}`,
    storedDashboard({ a: stored('Gone', 'gone', null), b: stored('Own', 'own', null) }),
    {
      answer: (path, _method, query) => {
        if (path !== '/api/widgetType') return undefined;
        if (query?.alias === 'gone') throw new ApiError({ kind: 'http', status: 404 });
        return typeOf();
      },
    },
  );
  expect(
    await within(await screen.findByRole('article', { name: 'Gone' })).findByText('Widget type not found'),
  ).toBeVisible();
  await waitFor(() => expect(frameOf('Own')).not.toBeNull());
});

test('a widget whose entities change begins anew, and no other does', async () => {
  const widgets = { a: stored('All', 'own', pumps), b: stored('One', 'own', onePump) };
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard(widgets, { entityAliases }), {
    answer: (path) => (path === '/api/widgetType' ? typeOf() : undefined),
  });
  await waitFor(() => expect(socket.filter(({ body }) => body.query)).toHaveLength(2));
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '1' })));
  await waitFor(() => expect(frameOf('All') && frameOf('One')).toBeTruthy());
  const [all, one] = [frameOf('All'), frameOf('One')];
  const ofAll = socket.find(({ body }) => JSON.stringify(body.query).includes('deviceType'));
  const page = pageOf(latestOf(pump, 'Pump 7', { oil: '1' }), latestOf(valve, 'Pump 8', { oil: '2' }));
  ofAll?.answer({ cmdId: 1, errorCode: 0, errorMsg: null, data: page, totalEntities: 2, allowedEntities: 10_000 });
  await waitFor(() => expect(frameOf('All')).not.toBe(all));
  expect(frameOf('One')).toBe(one);
});

test('going to another state and back reads neither the dashboard nor a widget type again', async () => {
  const open = {
    id: 'x',
    name: 'Further',
    icon: 'more_horiz',
    type: 'openDashboardState',
    targetDashboardStateId: 'far',
  };
  const widgets = { a: stored('Own', 'own', null, { actions: { headerButton: [open] } }) };
  const dashboard = storedDashboard(widgets);
  const states = dashboard.configuration.states as Record<string, unknown>;
  states.far = { name: 'Far', root: false, layouts: { main: { widgets: { a: {} }, gridSettings: {} } } };
  const { calls, settle } = await openDashboards(`/dashboards/${uuid(1)}`, dashboard, {
    answer: (path) => (path === '/api/widgetType' ? typeOf() : undefined),
  });
  await waitFor(() => expect(frameOf('Own')).not.toBeNull());
  const before = calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Further' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Overview' }));
  await settle();
  await waitFor(() => expect(frameOf('Own')).not.toBeNull());
  expect(calls.slice(before)).toEqual([]);
});
