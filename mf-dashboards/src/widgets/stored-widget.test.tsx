import { ApiError } from '@mullion/shared-kit/api/api-error';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, entityAliases, latestOf, pageOf, pump, pumps, valve } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';
import { playSilentFrames } from '../testing/silent-channel';

let socket: readonly LiveCommand[];
beforeAll(playSilentFrames);
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };

/** A widget of a tenant's type with a script. */
const open = (
  controllerScript: string,
  type = 'latest',
  source: object = { type: 'entity', entityAliasId: pumps.id },
) =>
  openDashboards(
    `/dashboards/${uuid(1)}`,
    storedDashboard(
      {
        a: {
          ...{ isSystemType: false, bundleAlias: 'own', typeAlias: 'oil', type, title: 'Own' },
          config: { title: 'Own', datasources: [{ ...source, dataKeys: [oil] }] },
        },
      },
      { entityAliases },
    ),
    {
      answer: (path) => (path === '/api/widgetType' ? { name: 'Oil', descriptor: { controllerScript } } : undefined),
    },
  );
const asked = () => waitFor(() => expect(socket.some(({ body }) => body.query)).toBe(true));
const frame = () => document.querySelector('iframe[title="Own"]');

test('a script that is for one entity gets the newest alone', async () => {
  await open('self.typeParameters = function () { return { singleEntity: true }; };');
  await asked();
  expect(socket.find(({ body }) => body.query)?.body.query).toMatchObject({ pageLink: { pageSize: 1 } });
});

test('a script whose values are states gets them as they are', async () => {
  await open('self.typeParameters = () => ({ stateData: true });', 'timeseries');
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', {})));
  await waitFor(() => expect(socket.find(({ body }) => body.tsCmd)?.body.tsCmd).toMatchObject({ agg: 'NONE' }));
});

test('without data the widget says so, and its script does not run, unless it wants to say so itself', async () => {
  const { unmount } = await open('self.onInit = () => {};');
  await answerAll(socket, pageOf());
  expect(await screen.findByText('No data to display')).toBeVisible();
  expect(frame()).toBeNull();
  unmount();
  await open('self.typeParameters = () => ({ processNoDataByWidget: true });');
  await answerAll(socket, pageOf());
  await waitFor(() => expect(frame()).not.toBeNull());
});

test('a script that fails before it says what it wants is run as any other', async () => {
  await open('self.typeParameters = () => ({}); throw new Error("early");');
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '1' }), latestOf(valve, 'Pump 8', { oil: '2' })));
  await waitFor(() => expect(frame()).not.toBeNull());
});

test('a static widget runs whatever it is stored with as its data', async () => {
  await open('self.onInit = () => {};', 'static', { type: 'static', name: 'Static' });
  await waitFor(() => expect(frame()).not.toBeNull());
});

test('a type that could not be read says why in the words of the platform, and is read again when that is asked for', async () => {
  const widget = {
    ...{ isSystemType: false, bundleAlias: 'own', typeAlias: 'oil', type: 'static', title: 'Own' },
    config: { title: 'Own', datasources: [] },
  };
  const answers = [
    new ApiError({ kind: 'http', status: 500, body: { status: 500, message: 'Out of memory' } as never }),
  ];
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }), {
    answer: (path) => {
      if (path !== '/api/widgetType') return undefined;
      const refusal = answers.shift();
      if (refusal) throw refusal;
      return { name: 'Oil', descriptor: { controllerScript: 'self.onInit = () => {};' } };
    },
  });
  expect(await screen.findByText('Out of memory')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(frame()).not.toBeNull());
});
