import {
  createCardDashboard,
  createStoredTypes,
  datasource,
  namedById,
  timeseriesKey,
} from '../../support/card-dashboard';
import { expect, test, uniqueName } from '../../support/fixtures';
import { pinIn } from '../../support/map-pin';

/*
 * What people store, on a dashboard: what an empty page can't show (`template-corpus.spec.ts`), since the page itself draws
 * it, or several frames stand beside one another.
 */

/** Of a type that a tenant has made by saving a system type under another name. */
const copiedTable = {
  type: 'latest',
  settingsDirective: 'tb-entities-table-widget-settings',
  html: '<tb-entities-table-widget [ctx]="ctx"></tb-entities-table-widget>',
  script: `self.onInit = function() {}
    self.onDataUpdated = function() { self.ctx.$scope.entitiesTableWidget.onDataUpdated(); }
    self.typeParameters = function() { return { hasDataPageLink: true, dataKeysOptional: true }; }`,
};

const copiedGauge = {
  type: 'latest',
  settingsDirective: 'tb-digital-gauge-widget-settings',
  html: '<canvas id="digitalGauge"></canvas>',
  script: `self.onInit = function() { self.ctx.gauge = new TbCanvasDigitalGauge(self.ctx, 'digitalGauge'); }
    self.onDataUpdated = function() { self.ctx.gauge.update(); }`,
};

const copiedChart = {
  type: 'timeseries',
  settingsDirective: 'tb-flot-line-widget-settings',
  html: '',
  script: `self.onInit = function() { self.ctx.flot = new TbFlot(self.ctx); }
    self.onDataUpdated = function() { self.ctx.flot.update(); }
    self.onDestroy = function() { self.ctx.flot.destroy(); }`,
};

const copiedMap = {
  type: 'latest',
  settingsDirective: 'tb-map-widget-settings',
  html: '',
  script: `self.onInit = function() { self.ctx.map = new TbMapWidgetV2('openstreet-map', false, self.ctx); }
    self.onDataUpdated = function() { self.ctx.map.update(); }
    self.onResize = function() { self.ctx.map.resize(); }`,
};

/** Two in HTML of its own, which scrolls: one is updated and given another size, the other taken away. */
const ownGauges = {
  type: 'latest',
  html: `<header style="display: flex"><h4 style="flex: 1">Mine</h4><button id="more">More</button><button id="away">Away</button></header>
    <div style="display: flex; block-size: 400px">
      <canvas id="left" style="inline-size: 40%; block-size: 100px"></canvas><canvas id="right" style="inline-size: 60%; block-size: 50%"></canvas>
    </div>`,
  script: `self.onInit = () => {
      const { ctx } = self;
      const left = new TbCanvasDigitalGauge(ctx, 'left');
      const right = new TbAnalogueRadialGauge({ ...ctx, settings: { maxValue: 40 } }, 'right');
      document.getElementById('more').addEventListener('click', () => {
        ctx.settings.maxValue = 70;
        left.update();
        document.getElementById('left').style.blockSize = '150px';
        left.resize();
      });
      document.getElementById('away').addEventListener('click', () => right.destroy());
    }`,
};

const types = {
  'Own gauges': ownGauges,
  'Table copy': copiedTable,
  'Gauge copy': copiedGauge,
  'Chart copy': copiedChart,
  'Map copy': copiedMap,
  Needle: {
    type: 'latest',
    html: '<svg viewBox="0 0 10 10"><line id="needle" x1="5" y1="5" x2="5" y2="1" stroke="red"></line></svg><p id="said"></p>',
    script: `self.onDataUpdated = () => { const value = self.ctx.data[0].data[0][1];
      $('#needle', self.ctx.$container).attr('transform', 'rotate(' + value + ' 5 5)'); $('#said').text(value); };`,
  },
  Slider: {
    html: '<div id="slider"></div>',
    script: "self.onInit = () => { new RoundSlider(document.getElementById('slider'), 7); };",
    resources: [{ url: '/own/slider.css' }, { url: '/own/slider.js' }],
  },
  'Lost slider': {
    html: '<div id="slider"></div>',
    script: "self.onInit = () => { new RoundSlider(document.getElementById('slider'), 7); };",
    resources: [{ url: '/own/gone.js' }],
  },
  'Old habits': {
    html: '<p id="said"></p><button id="alert">Alert</button><button id="copy">Copy</button><textarea id="token">T0k3n</textarea>',
    script: `self.onInit = async () => {
      const said = document.getElementById('said');
      localStorage.setItem('floor', '3');
      window.shared = 'mine';
      const style = document.createElement('style');
      style.textContent = '#said { color: rgb(1, 2, 3); }';
      document.head.appendChild(style);
      const token = localStorage.getItem('jwt_token');
      const answer = await fetch('/api/tenant/devices?pageSize=10&page=0', { headers: { 'X-Authorization': 'Bearer ' + token } });
      const { data } = await answer.json();
      const gone = await fetch('/api/device/' + self.ctx.widget.id);
      said.textContent = [token, localStorage.floor, data.length, gone.status].join(' ');
      window.dispatchEvent(new CustomEvent('own-news', { detail: 'news' }));
      document.getElementById('alert').addEventListener('click', () => alert('Well done'));
      document.getElementById('copy').addEventListener('click', () => {
        document.getElementById('token').select();
        document.execCommand('copy');
      });
    };`,
  },
  'Other habits': {
    html: '<p id="said"></p><button id="ask">Ask</button>',
    script: `const said = () => document.getElementById('said');
      window.addEventListener('own-news', () => { said().textContent = 'heard'; });
      self.onInit = () => { said().textContent = String(window.shared);
        document.getElementById('ask').addEventListener('click', () => { if (confirm('Sure?')) said().textContent = 'sure'; }); };`,
  },
  'Command form': {
    type: 'rpc',
    html: `<form #f="ngForm" (ngSubmit)="send()"><mat-form-field class="mat-block"><mat-label>Value</mat-label>
      <input matInput name="value" [(ngModel)]="value" required></mat-form-field>
      <button mat-raised-button type="submit" [disabled]="f.invalid">{{ 'action.send' | translate }}</button>
      <output>{{ answer }}</output></form>`,
    script: `self.onInit = () => { const { $scope } = self.ctx;
      $scope.send = () => self.ctx.controlApi.sendOneWayCommand('set', $scope.value, 1000).subscribe(
        () => { $scope.answer = 'Sent'; }, (error) => { $scope.answer = 'Failed'; }); };`,
  },
  Values: {
    type: 'latest',
    html: `<ul fxLayout="column" fxLayoutGap="8px"><li *ngFor="let one of ctx.data" [ngStyle]="{ color: one.data[0][1] > 20 ? 'rgb(255, 0, 0)' : 'rgb(0, 0, 0)' }">
      {{ one.datasource.entityName }}: {{ one.data[0][1] }}</li></ul>`,
    script: 'self.onDataUpdated = () => self.ctx.detectChanges();',
  },
  Wizard: {
    html: `<mat-horizontal-stepper linear><mat-step [stepControl]="one" label="First"><form [formGroup]="one">
        <input formControlName="a" required aria-label="A"><button mat-button matStepperNext type="button">Next</button></form></mat-step>
      <mat-step label="Second"><p>Last step</p></mat-step></mat-horizontal-stepper>`,
    script: `self.onInit = () => { const { $scope } = self.ctx;
      $scope.one = $scope.fb.group({ a: ['', $scope.validators.required] }); };`,
  },
};

const slider = `globalThis.RoundSlider = class { constructor(place, value) {
  place.innerHTML = '<input type="range" class="round-slider" aria-label="Level" value="' + value + '">'; } };`;

/** A cell function that people copy from the help: a color between two by a value, a time, and a text. */
const cell = {
  useCellStyleFunction: true,
  cellStyleFunction: "const color = tinycolor.mix('blue', 'red', value); return { color: color.toHexString() };",
  useCellContentFunction: true,
  cellContentFunction: `return '<b class="made">' + value + '</b> ' + ctx.date.transform(new Date(2024, 1, 3), 'yyyy-MM-dd') + ' ' + ctx.translate.instant('action.edit');`,
};

test('what people store works on a dashboard: cells, tooltips, copies, scripts with libraries, old habits, and templates', async ({
  api,
  open,
  expectConsoleErrors,
}) => {
  // A file that isn't there, a tile server that nobody reaches, and what the frames' policy refuses.
  expectConsoleErrors(/404|504|ERR_|Content Security Policy/);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Stored'));
  const pump = await admin.createDevice('Pump 7', { type: 'pump' });
  const tell = (values: object) => admin.post(`/api/plugins/telemetry/DEVICE/${pump.id.id}/timeseries/ANY`, values);
  await tell({ oil: 20, latitude: 50, longitude: 8, temperature: 21.46 });
  const made = await createStoredTypes(admin, types);
  const oil = [datasource('Pump', timeseriesKey('oil', 'Oil'))];
  const toast = (name: string) => ({
    ...{ id: namedById(name), name, icon: 'more_horiz', type: 'custom' },
    customFunction: `widgetContext.showInfoToast('${name} of ' + entityName);`,
  });
  const place = ['latitude', 'longitude', 'temperature'].map((name) => timeseriesKey(name, name));
  const tiles = { useCustomProvider: true, customProviderTileUrl: 'https://tiles.example/{z}/{x}/{y}.png' };
  const own = (name: keyof typeof types, datasources: object[] = []) => ({ stored: made[name], datasources });
  const dashboard = await createCardDashboard(admin, {
    title: uniqueName('Stored'),
    aliases: { Pump: { type: 'singleEntity', singleEntity: pump.id } },
    widgets: {
      Cells: {
        key: 'cards.entities_table',
        datasources: [
          datasource(
            'Pump',
            { ...timeseriesKey('oil', 'Oil'), settings: cell },
            {
              ...timeseriesKey('temperature', 'Temperature'),
              settings: { useCellContentFunction: true, cellContentFunction: 'return value.missing.member;' },
            },
          ),
        ],
      },
      Places: {
        key: 'maps_v2.openstreetmap',
        datasources: [datasource('Pump', ...place)],
        settings: {
          ...tiles,
          tooltipPattern: `<b>\${entityName}</b> \${temperature:1} <link-act name='linked'>Link</link-act> <button-act name='pressed'>Button</button-act>`,
        },
        actions: { tooltipAction: [toast('linked'), toast('pressed')] },
      },
      'Table copy': own('Table copy', oil),
      'Gauge copy': own('Gauge copy', oil),
      'Chart copy': own('Chart copy', oil),
      'Map copy': { ...own('Map copy', [datasource('Pump', ...place)]), settings: tiles },
      'Own gauges': own('Own gauges', oil),
      Needle: own('Needle', oil),
      Slider: own('Slider'),
      'Lost slider': own('Lost slider'),
      'Old habits': own('Old habits'),
      'Other habits': own('Other habits'),
      'Command form': { ...own('Command form'), targetDeviceAliasIds: [namedById('Pump')] },
      Values: own('Values', oil),
      Wizard: own('Wizard'),
    },
  });
  const page = await open({ as: admin.tokens, viewport: { width: 1440, height: 1600 } });
  await page.route('**/own/slider.js', (route) => route.fulfill({ contentType: 'text/javascript', body: slider }));
  await page.route('**/own/slider.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: '.round-slider { outline: 3px solid rgb(0, 128, 0); }' }),
  );
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  const frame = (name: string) => card(name).frameLocator('iframe');

  await test.step('functions of cells have colors, dates, and texts; one that throws leaves its cell', async () => {
    const row = card('Cells').getByRole('row', { name: /Pump/ });
    const written = row.getByRole('cell', { name: '20 2024-02-03 Edit' });
    await expect(written.locator('b')).toHaveText('20');
    await expect(written.locator('b')).toHaveCSS('color', 'rgb(51, 0, 204)');
    await expect(row.getByRole('cell', { name: '21.46' })).toBeVisible();
  });

  await test.step('a tooltip names values, and runs the actions of its link and its button', async () => {
    const map = page.getByRole('application', { name: 'Places: map' });
    await expect(map.locator('canvas[data-markers="1"]')).toBeAttached();
    const pin = await map.evaluate(pinIn);
    await map.click({ position: pin ?? { x: 0, y: 0 } });
    const tooltip = page.getByRole('dialog', { name: 'Details' });
    await expect(tooltip).toContainText('Pump 7 21.5');
    await tooltip.getByText('Link').click();
    await expect(page.getByText('linked of Pump 7')).toBeVisible();
    await tooltip.getByText('Button').click();
    await expect(page.getByText('pressed of Pump 7')).toBeVisible();
  });

  await test.step('copies of system types are drawn as those', async () => {
    await expect(card('Table copy').getByRole('columnheader', { name: 'Oil' })).toBeVisible();
    await expect(card('Gauge copy').getByRole('meter')).toHaveAttribute('aria-valuenow', '20');
    await expect(card('Chart copy').getByRole('group', { name: 'Plot' }).locator('canvas').first()).toBeVisible();
    await expect(card('Chart copy').getByRole('table', { name: 'Legend' })).toContainText('20');
    await expect(card('Map copy').locator('canvas[data-markers="1"]')).toBeAttached();
  });

  await test.step('gauges that a script makes stand at their own canvases, follow them, and go', async () => {
    const meters = card('Own gauges').getByRole('meter');
    await expect(meters).toHaveCount(2);
    /** Whether a gauge stands over a canvas, and how high that is. */
    const standsAt = async (at: number, id: string) => {
      const [own, place] = [await meters.nth(at).boundingBox(), await frame('Own gauges').locator(id).boundingBox()];
      if (!own || !place) return null;
      const [x, y] = [own.x + own.width / 2 - place.x, own.y + own.height / 2 - place.y];
      const isInside = x > 0 && x < place.width && y > 0 && y < place.height && own.width <= place.width + 1;
      return [isInside && own.height <= place.height + 1, Math.round(place.height)];
    };
    await expect.poll(() => standsAt(0, '#left')).toEqual([true, 100]);
    await expect.poll(() => standsAt(1, '#right')).toEqual([true, 200]);
    await frame('Own gauges')
      .locator('html')
      .evaluate((element) => element.scrollTo(0, 60));
    await expect.poll(() => standsAt(0, '#left')).toEqual([true, 100]);
    await frame('Own gauges')
      .locator('html')
      .evaluate((element) => element.scrollTo(0, 0));
    await expect(meters.nth(1)).toHaveAttribute('aria-valuemax', '40');
    await frame('Own gauges').getByRole('button', { name: 'More' }).click();
    await expect(meters.nth(0)).toHaveAttribute('aria-valuemax', '70');
    await expect.poll(() => standsAt(0, '#left')).toEqual([true, 150]);
    await frame('Own gauges').getByRole('button', { name: 'Away' }).click();
    await expect(meters).toHaveCount(1);
  });

  await test.step('a gauge of SVG and jQuery follows values', async () => {
    await expect(frame('Needle').locator('#needle')).toHaveAttribute('transform', 'rotate(20 5 5)');
  });

  await test.step('a library and its style sheet are there; one that is gone is told, and keeps nothing else', async () => {
    await expect(frame('Slider').getByRole('slider', { name: 'Level' })).toHaveCSS('outline-color', 'rgb(0, 128, 0)');
    await expect(card('Lost slider')).toContainText(/gone\.js/);
  });

  await test.step('old habits have the outcomes that the documents name', async () => {
    const habits = frame('Old habits');
    await expect(habits.locator('#said')).toHaveText(' 3 1 404');
    await expect(habits.locator('#said')).toHaveCSS('color', 'rgb(1, 2, 3)');
    await habits.getByRole('button', { name: 'Alert' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Well done');
    await question.getByRole('button', { name: 'OK' }).click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await habits.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('T0k3n');
    const others = frame('Other habits');
    await expect(others.locator('#said')).toHaveText('undefined');
    await others.getByRole('button', { name: 'Ask' }).click();
    await expect(card('Other habits')).toContainText('confirm isn’t available in this console');
  });

  await test.step('templates send, list, and lead on', async () => {
    const form = frame('Command form');
    await expect(form.getByRole('button', { name: 'Send' })).toBeDisabled();
    await form.getByLabel('Value').fill('7');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toHaveText(/Sent|Failed/);
    await expect(frame('Values').getByRole('listitem')).toHaveText('Pump 7: 20');
    await tell({ oil: 40 });
    await expect(frame('Values').getByRole('listitem')).toHaveText('Pump 7: 40');
    await expect(frame('Values').getByRole('listitem')).toHaveCSS('color', 'rgb(255, 0, 0)');
    await frame('Wizard').getByRole('textbox', { name: 'A' }).fill('1');
    await frame('Wizard').getByRole('button', { name: 'Next' }).click();
    await expect(frame('Wizard').getByText('Last step')).toBeVisible();
  });
});
