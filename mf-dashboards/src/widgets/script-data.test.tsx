import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { answerAll, entityAliases, latestOf, pageOf, pump, pumps, value } from '../testing/answers';
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

const alarm = {
  ...{ id: { entityType: 'ALARM', id: uuid(50) }, createdTime: 1_700_000_000_000, details: {}, latest: {} },
  ...{ type: 'Overheat', severity: 'CRITICAL', status: 'ACTIVE_UNACK' },
  ...{ originator: pump, originatorName: 'Pump 7', entityId: pump },
};
const dataKeys = [{ name: 'type', type: 'alarm', label: 'Type', settings: {} }];
const ofPumps = { type: 'entity', entityAliasId: pumps.id, dataKeys };

/** A widget of a tenant's type with a script; of alarms, unless it says otherwise. */
const open = (controllerScript: string, alarmSource: object = ofPumps, more: object = {}, type = 'alarm') =>
  openDashboards(
    `/dashboards/${uuid(1)}`,
    storedDashboard(
      {
        a: {
          ...{ isSystemType: false, bundleAlias: 'own', typeAlias: 'alarms', type, title: 'Own' },
          config: { title: 'Own', datasources: [], alarmSource, ...more },
        },
      },
      { entityAliases },
    ),
    {
      answer: (path) => (path === '/api/widgetType' ? { name: 'Own', descriptor: { controllerScript } } : undefined),
    },
  );

const shows = `const show = ({ alarms, alarmSource }) => {
  const found = alarms.data.map(({ type, originatorName }) => type + ' of ' + originatorName);
  self.ctx.$container.text(alarmSource.aliasName + ' ' + alarms.totalElements + ': ' + found.join());
};`;
const asks = `${shows}
self.onInit = () => self.ctx.defaultSubscription.subscribeForAlarms({
  page: 0, pageSize: 5, severityList: ['MAJOR'], textSearch: 'heat', sortOrder: { key: { type: 'ALARM_FIELD', key: 'type' }, direction: 'ASC' },
});
self.onDataUpdated = () => show(self.ctx.defaultSubscription);`;

test('a script of alarms asks for their pages, and hears of them', async () => {
  await open(asks, ofPumps, { alarmTypeList: ['Overheat'], alarmSeverityList: ['CRITICAL'] });
  expect(await screen.findByText('Pumps 0:')).toBeVisible();
  await answerAll(socket, pageOf(alarm));
  expect(await screen.findByText('Pumps 1: Overheat of Pump 7')).toBeVisible();
  const asked = socket.find(({ body }) => body.query)?.body.query as { pageLink: object };
  expect(asked.pageLink).toMatchObject({ pageSize: 5, textSearch: 'heat', sortOrder: { direction: 'ASC' } });
  expect(asked.pageLink).toMatchObject({ typeList: ['Overheat'], severityList: ['MAJOR'] });
});

test('a source of functions has one alarm, which nobody raised', async () => {
  await open(asks, { type: 'function', name: 'function', dataKeys });
  expect(await screen.findByText('1: TEMPERATURE of Simulated')).toBeVisible();
  expect(socket.filter(({ body }) => body.query)).toEqual([]);
});

test('where the source stands for nothing, the widget says so in the place of its script', async () => {
  await open(asks, { ...ofPumps, entityAliasId: uuid(99) });
  expect(await screen.findByText('No data to display')).toBeVisible();
  expect(screen.queryByRole('figure', { name: 'Own' })).toBeNull();
});

test('further subscriptions of a script have alarms too', async () => {
  await open(`${shows}
    self.onInit = () => self.ctx.subscriptionApi
      .createSubscription({ type: 'alarm', alarmSource: ${JSON.stringify(ofPumps)}, callbacks: { onDataUpdated: show } }, true)
      .subscribe((made) => made.subscribeForAlarms({ page: 0, pageSize: 1 }));`);
  await answerAll(socket, pageOf(alarm));
  await waitFor(() => expect(screen.getByRole('figure', { name: 'Own' })).toHaveTextContent('1: Overheat of Pump 7'));
});

test('a script knows how its entity is described', async () => {
  const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };
  const script = `self.onInit = () => self.ctx.$container.text(
    self.ctx.activeEntityInfo.entityDescription + ', ' + self.ctx.datasources[0].entityDescription);`;
  await open(script, undefined, { datasources: [{ ...ofPumps, dataKeys: [oil] }], alarmSource: null }, 'latest');
  const found = latestOf(pump, 'Pump 7', { oil: '1' });
  const additionalInfo = value(JSON.stringify({ description: 'Behind the door', gateway: false }));
  const ENTITY_FIELD = { ...found.latest.ENTITY_FIELD, additionalInfo };
  await answerAll(socket, pageOf({ ...found, latest: { ...found.latest, ENTITY_FIELD } }));
  expect(await screen.findByText('Behind the door, Behind the door')).toBeVisible();
});
