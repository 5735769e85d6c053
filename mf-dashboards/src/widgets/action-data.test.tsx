import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, entityAliases, latestOf, pageOf, pump, pumps } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  DocumentFrame: jest.requireActual('../testing/running-frames').RunningFrame,
}));

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const dataKeys = [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }];
const ofPumps = { type: 'entity', entityAliasId: pumps.id, dataKeys };

/** Presses the button of a row, whose function tells something. */
async function press(what: string, type: object, config: object) {
  const customFunction = `widgetContext.showInfoToast(${what});`;
  const action = { id: 'a', name: 'Tell', icon: 'more_horiz', type: 'custom', customFunction };
  const widget = {
    ...{ isSystemType: true, bundleAlias: 'cards', title: 'Pumps', ...type },
    config: {
      title: 'Pumps',
      showTitle: true,
      datasources: [ofPumps],
      actions: { actionCellButton: [action] },
      ...config,
    },
  };
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }));
  return () => screen.findByRole('button', { name: 'Tell' }).then((button) => userEvent.click(button));
}

const found = pageOf(latestOf(pump, 'Pump 7', { oil: '10' }));
const latest = { typeAlias: 'entities_table', type: 'latest' };

test('the function of an action reads the data of its widget', async () => {
  const told = `widgetContext.data.map(({ dataKey, data }) => dataKey.label + ' ' + data[0][1]).join()
    + ' of ' + widgetContext.datasources[0].entityName + ', ' + widgetContext.defaultSubscription.data.length`;
  const pressed = await press(told, latest, {});
  await answerAll(socket, found);
  await pressed();
  await answerAll(socket, found);
  expect(await screen.findByText('Oil 10 of Pump 7, 1')).toBeVisible();
});

test('one that names no data runs at once, and nothing is asked for', async () => {
  const pressed = await press('"Title: " + widgetContext.widgetConfig.title', latest, {});
  await answerAll(socket, found);
  const asked = socket.length;
  await pressed();
  expect(await screen.findByText('Title: Pumps')).toBeVisible();
  expect(socket).toHaveLength(asked);
});

test('without an answer it runs without data', async () => {
  const pressed = await press('widgetContext.data.length + " values"', latest, {});
  await answerAll(socket, found);
  jest.useFakeTimers({ advanceTimers: true });
  await pressed();
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(await screen.findByText('0 values')).toBeVisible();
  jest.useRealTimers();
});
