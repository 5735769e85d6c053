import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';
import { systemSources } from '../testing/system-sources';

jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  DocumentFrame: jest.requireActual('../testing/running-frames').RunningFrame,
}));

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };

/** A widget whose type is a tenant's copy of a system type. */
const open = (descriptor: object, settings: object = {}) =>
  openDashboards(
    `/dashboards/${uuid(1)}`,
    storedDashboard(
      {
        a: {
          ...{ isSystemType: false, bundleAlias: 'own', typeAlias: 'copy', type: 'latest', title: 'Copy' },
          config: {
            title: 'Copy',
            datasources: [{ type: 'entity', entityAliasId: onePump.id, dataKeys: [oil] }],
            settings,
          },
        },
      },
      { entityAliases },
    ),
    { answer: (path) => (path === '/api/widgetType' ? { name: 'Copy', descriptor } : undefined) },
  );

test('the script of a copy runs, sets up what the console draws, and hears of its data', async () => {
  const controllerScript = `
    self.onInit = () => {
      const { ctx } = self;
      ctx.settings.markdownTextPattern = 'Changed by its script';
      if (ctx.map === undefined) ctx.map = new TbMapWidgetV2('openstreet-map', false, ctx);
      ctx.map.resize();
      ctx.$scope.markdownWidget.onDataUpdated();
      const onAction = () => ctx.showInfoToast('made by the copy');
      ctx.widgetActions = [{ name: 'Mine', icon: 'info', show: true, onAction }];
    };
    self.onDataUpdated = () => { self.ctx.widgetTitle = 'Oil ' + self.ctx.data[0].data[0][1]; };
    self.getSettingsSchema = () => TbFlot.settingsSchema('graph');`;
  const settingsDirective = 'tb-markdown-widget-settings';
  const templateHtml = '<tb-markdown-widget [ctx]="ctx"></tb-markdown-widget>';
  await open({ controllerScript, settingsDirective, templateHtml }, { markdownTextPattern: 'As it is stored' });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '3' })));
  expect(await screen.findByText('Changed by its script')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Oil 3' })).toBeVisible();
  expect(screen.queryByText(/script failed/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  expect(await screen.findByText('made by the copy')).toBeVisible();
});

test('the script of a copy that would page through entities, as what draws it does, finds their data', async () => {
  const controllerScript = `
    self.typeParameters = () => ({ hasDataPageLink: true });
    self.onDataUpdated = () => { self.ctx.widgetTitle = 'Oil ' + self.ctx.data.map(({ data }) => data[0][1]).join(); };`;
  const settingsDirective = 'tb-markdown-widget-settings';
  const templateHtml = '<tb-markdown-widget [ctx]="ctx"></tb-markdown-widget>';
  await open({ controllerScript, settingsDirective, templateHtml }, { markdownTextPattern: 'As it is stored' });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '3' })));
  expect(await screen.findByText('As it is stored')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Oil 3' })).toBeVisible();
});

/** jsdom lays nothing out. */
const playCanvas = () => {
  const rect = { left: 0, top: 0, width: 90, height: 60, bottom: 60 } as DOMRect;
  jest.spyOn(HTMLCanvasElement.prototype, 'getBoundingClientRect').mockReturnValue(rect);
};

test('a copy of a gauge, and what is left of its script in a comment, is drawn as its script says', async () => {
  playCanvas();
  const controllerScript = `self.onInit = () => {
    // self.ctx.flot = new TbFlot(self.ctx);
    self.ctx.$container[0].innerHTML = '<canvas id="g"></canvas>';
    self.ctx.gauge = new TbCanvasDigitalGauge(self.ctx, "g");
  };`;
  await open({ controllerScript, settingsDirective: 'tb-digital-gauge-widget-settings' });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '5' })));
  expect(await screen.findByRole('meter', { name: 'Oil' })).toHaveAttribute('aria-valuetext', '5.00');
});

test('what the script of a copy throws stands beside what the console draws', async () => {
  const controllerScript = 'self.onInit = () => { throw new Error("not mine"); };';
  const templateHtml = '<tb-markdown-widget [ctx]="ctx"></tb-markdown-widget>';
  const descriptor = { controllerScript, settingsDirective: 'tb-markdown-widget-settings', templateHtml };
  await open(descriptor, { markdownTextPattern: 'As it is stored' });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '3' })));
  expect(await screen.findByText('As it is stored')).toBeVisible();
  expect(await screen.findByText(/not mine/)).toBeVisible();
  // In a low widget it becomes a line, with Retry in sight.
  expect(screen.getByRole('alert').parentElement).toHaveClass('failed');
});

test('gauges that a script makes stand in its own document, follow it, and go', async () => {
  playCanvas();
  const controllerScript = `
    self.onInit = () => {
      const { ctx } = self;
      ctx.$container[0].innerHTML = '<h4>Of my own</h4><canvas id="one"></canvas><canvas id="two"></canvas>';
      self.one = new TbCanvasDigitalGauge(ctx, 'one');
      self.two = new TbAnalogueRadialGauge({ ...ctx, settings: { maxValue: 40 } }, 'two');
      ctx.widgetActions = [{ name: 'Away', icon: 'close', show: true, onAction: () => self.two.destroy() }];
    };
    self.onDataUpdated = () => { self.ctx.settings.maxValue = 70; self.one.update(); };`;
  await open({ controllerScript, settingsDirective: 'tb-digital-gauge-widget-settings' });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '5' })));
  expect(await screen.findByRole('heading', { name: 'Of my own' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('meter')).toHaveLength(2));
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '5' })));
  const mostOf = () => screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-valuemax'));
  await waitFor(() => expect(mostOf()).toEqual(['70', '40']));
  await userEvent.click(screen.getByRole('button', { name: 'Away' }));
  await waitFor(() => expect(mostOf()).toEqual(['70']));
  expect(screen.queryByText(/script failed/)).toBeNull();
});

test('the head of a copy has the title of its table, and the buttons and title of its script', async () => {
  const controllerScript = `
    self.onInit = () => {
      const { ctx } = self;
      ctx.widgetActions = [{ name: 'Mine', icon: 'info', show: true, onAction: () => { ctx.widgetTitle = 'By the script'; } }];
    };`;
  const settingsDirective = 'tb-entities-table-widget-settings';
  const templateHtml = '<tb-entities-table-widget [ctx]="ctx"></tb-entities-table-widget>';
  await open({ controllerScript, settingsDirective, templateHtml }, { entitiesTitle: 'Of the table' });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '3' })));
  expect(await screen.findByRole('heading', { name: 'Of the table' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Mine' }));
  expect(await screen.findByRole('heading', { name: 'By the script' })).toBeVisible();
});

test('a changed copy of a type of the system stands in its template, with its title in the head and what its script adds', async () => {
  playCanvas();
  const source = Object.fromEntries(systemSources)['cards.entities_table'];
  if (!source) throw new Error('not installed');
  const controllerScript = `${source.controllerScript}
    const begin = self.onInit;
    self.onInit = () => {
      begin();
      self.ctx.widgetActions = [{ name: 'Mine', icon: 'info', show: true, onAction: () => self.ctx.showInfoToast('pressed') }];
    };`;
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, top: 0, width: 90, height: 60, bottom: 60 } as DOMRect);
  await open(
    { ...source, controllerScript, templateHtml: `<h4>Of my own</h4>${source.templateHtml}` },
    { entitiesTitle: 'Of the table' },
  );
  expect(await screen.findByRole('heading', { name: 'Of my own' })).toBeVisible();
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '3' })));
  expect(await screen.findByRole('row', { name: /Pump 7/ })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Of the table' })).toBeVisible();
  expect(screen.queryByText(/script failed/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  expect(await screen.findByText('pressed')).toBeVisible();
});
