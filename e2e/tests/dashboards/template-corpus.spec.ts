import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { type ItemFrame, openItem, type StoredItem } from '../../support/template-page';

const generated = path.resolve(import.meta.dirname, '../../../mf-dashboards/generated');

interface Item extends StoredItem {
  check: (page: Page, frame: ItemFrame) => Promise<void>;
}

const services = `const $injector = widgetContext.$scope.$injector;
  const service = (name) => $injector.get(widgetContext.servicesMap.get(name));
  const rx = widgetContext.rxjs;`;
const dialog = (html: string, controller: string, rest: Partial<StoredItem> = {}): StoredItem => ({
  html,
  script: `${services}
    service('customDialog').customDialog(htmlTemplate, (instance) => { const vm = instance; ${controller} }).subscribe();`,
  action: {},
  ...rest,
});
const sent = async (frame: ItemFrame) =>
  (await frame.calls()).filter(([name]) => name === 'http').map(([, method, path, body]) => [method, path, body]);
const device = { id: { entityType: 'DEVICE', id: 'd1' }, name: 'Pump 7', type: 'pump' };
const attributes = '/api/plugins/telemetry/DEVICE/d1/attributes/SERVER_SCOPE';

/** What people store, by what is in it: written for this test. */
const items: Record<string, Item> = {
  'add-device dialog': {
    ...dialog(
      `<form #f="ngForm" [formGroup]="group" (ngSubmit)="save()">
        <mat-progress-bar *ngIf="isLoading$ | async" mode="indeterminate"></mat-progress-bar>
        <mat-form-field class="mat-block"><mat-label>Name</mat-label><input matInput formControlName="name" required>
          <mat-error *ngIf="group.get('name').hasError('required')">Name is required</mat-error></mat-form-field>
        <button mat-button mat-raised-button type="submit" [disabled]="f.invalid">Create</button></form>`,
      `vm.group = vm.fb.group({ name: ['', vm.validators.required] });
       vm.save = () => service('deviceService').saveDevice({ name: vm.group.value.name }).pipe(
         rx.switchMap((made) => rx.forkJoin([service('attributeService')
           .saveEntityAttributes(made.id, 'SERVER_SCOPE', [{ key: 'floor', value: 1 }])])),
       ).subscribe(() => { widgetContext.updateAliases(); vm.dialogRef.close(); });`,
      { answers: { 'POST /api/device': device, [`POST ${attributes}`]: null } },
    ),
    async check(page, frame) {
      await page.getByLabel('Name').focus();
      await page.getByLabel('Name').blur();
      await expect(page.getByText('Name is required')).toBeVisible();
      await page.getByLabel('Name').fill('Pump 7');
      await page.getByRole('button', { name: 'Create' }).click();
      await expect.poll(async () => (await frame.calls()).map(([name]) => name)).toContain('close');
      expect(await sent(frame)).toEqual([
        ['POST', '/api/device', { name: 'Pump 7' }],
        ['POST', attributes, { floor: 1 }],
      ]);
    },
  },
  'edit dialog with relations in rows': {
    ...dialog(
      `<form [formGroup]="group"><input formControlName="name" aria-label="Name">
        <div formArrayName="relations"><div *ngFor="let row of rows.controls; let i = index" [formGroupName]="i">
          <tb-relation-type-autocomplete formControlName="type" required></tb-relation-type-autocomplete>
          <tb-entity-select formControlName="to" required></tb-entity-select>
          <button type="button" (click)="rows.removeAt(i)">Remove {{ i }}</button></div></div>
        <button type="button" (click)="add()">Add relation</button><output>{{ group.value | json }}</output></form>`,
      `vm.group = vm.fb.group({ name: [''], relations: vm.fb.array([]) });
       vm.rows = vm.group.get('relations');
       vm.add = () => vm.rows.push(vm.fb.group({ type: ['Contains'], to: [null] }));
       service('entityService').getEntity('DEVICE', entityId.id).subscribe((one) => vm.group.patchValue({ name: one.name }));`,
      {
        answers: {
          'GET /api/device/d1': device,
          'GET /api/tenant/devices': { data: [{ id: { entityType: 'DEVICE', id: 'd2' }, name: 'Valve' }] },
        },
      },
    ),
    async check(page) {
      await expect(page.getByLabel('Name')).toHaveValue('Pump 7');
      await page.getByRole('button', { name: 'Add relation' }).click();
      await page.getByRole('button', { name: 'Add relation' }).click();
      await page.getByRole('button', { name: 'Remove 1' }).click();
      await expect(page.getByLabel('Relation type')).toHaveValue('Contains');
      await page.getByLabel('Type', { exact: true }).selectOption('Device');
      await page.getByLabel('Entity').selectOption('Valve');
      await expect(page.getByRole('status')).toContainText('"id": "d2"');
    },
  },
  'clone dialog': {
    ...dialog(
      `<form [formGroup]="group" (ngSubmit)="save()"><input formControlName="name" aria-label="Name">
        <p *ngIf="group.get('name').hasError('pattern')">Letters only</p><button type="submit">Clone</button></form>`,
      `vm.group = vm.fb.group({ name: ['', vm.validators.pattern('[a-z]+')] });
       vm.save = () => service('deviceService').getDevice(entityId.id).pipe(
         rx.mergeMap((one) => service('deviceService').saveDevice({ ...one, id: null, name: vm.group.value.name })),
         rx.switchMap((made) => service('deviceService').getDevice(made.id.id)),
       ).subscribe((made) => vm.dialogRef.close(made));`,
      { answers: { 'GET /api/device/d1': device, 'POST /api/device': device } },
    ),
    async check(page, frame) {
      await page.getByLabel('Name').fill('7');
      await expect(page.getByText('Letters only')).toBeVisible();
      await page.getByLabel('Name').fill('clone');
      await page.getByRole('button', { name: 'Clone' }).click();
      await expect.poll(async () => (await sent(frame)).length).toBe(3);
    },
  },
  'image of an attribute': {
    ...dialog(
      `<form [formGroup]="group"><mat-toolbar fxLayout="row"><h2>Image</h2><span fxFlex></span>
        <button mat-icon-button type="button" aria-label="Close" (click)="dialogRef.close()"><mat-icon>close</mat-icon></button></mat-toolbar>
        <div formGroupName="attributes"><tb-image-input label="Picture" formControlName="image" [showPreview]="true"></tb-image-input></div>
        <output>{{ group.value.attributes.image }}</output></form>`,
      `vm.group = vm.fb.group({ attributes: vm.fb.group({ image: [null] }) });`,
    ),
    async check(page) {
      const buffer = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
      await page.getByLabel('Picture').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer });
      await expect(page.getByRole('status')).toHaveText('data:image/gif;base64,R0lGODlhAQABAAAAACw=');
      const [bar, button] = [page.locator('mat-toolbar'), page.getByRole('button', { name: 'Close' })];
      await expect(async () => {
        const [whole, place] = [await bar.boundingBox(), await button.boundingBox()];
        expect(place?.x).toBeGreaterThan((whole?.width ?? 0) - 80);
        expect(place).toMatchObject({ width: 40, height: 40 });
      }).toPass();
    },
  },
  'dialog from within a dialog': {
    ...dialog(
      `<h2>First</h2><button (click)="more()">More</button>`,
      `vm.more = () => service('customDialog').customDialog('<p *ngIf="data">Link {{ data.link }}</p><button (click)="dialogRef.close()">Done</button>',
         (inner) => {}, { link: 'abc' }).subscribe();`,
    ),
    async check(page, frame) {
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByText('Link abc')).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText('Link abc')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
      expect((await frame.calls()).map(([name]) => name)).not.toContain('close');
    },
  },
  'two kinds of button on one element': {
    html: `<button *ngIf="true" mat-button mat-icon-button aria-label="A"><mat-icon>add</mat-icon></button>
      <button mat-button mat-raised-button aria-label="B">Raised</button>`,
    script: '',
    async check(page) {
      await expect
        .poll(() => page.getByRole('button', { name: 'A' }).boundingBox())
        .toMatchObject({ width: 40, height: 40 });
      await expect(page.getByRole('button', { name: 'B' })).toHaveClass(/mat-raised-button/);
      await expect(page.getByRole('button', { name: 'B' })).toHaveCSS('box-shadow', /rgba/);
    },
  },
  'confirm and delete': {
    script: `${services}
      service('dialogs').confirm('Delete', 'Sure?').subscribe((isSure) => {
        if (isSure) service('deviceService').deleteDevice(entityId.id).subscribe(() => widgetContext.updateAliases());
      });`,
    action: {},
    answers: { 'DELETE /api/device/d1': null },
    async check(_page, frame) {
      await expect.poll(() => sent(frame)).toEqual([['DELETE', '/api/device/d1', null]]);
      await expect.poll(async () => (await frame.calls()).map(([name]) => name)).toContain('refresh');
    },
  },
  'alert about a row': {
    script: `${services} service('dialogs').alert('Row', '<b>' + additionalParams.entity.entityName + '</b>').subscribe();`,
    action: { more: { entity: { entityName: 'Pump 7' } } },
    async check(_page, frame) {
      await expect.poll(() => frame.calls()).toContainEqual(['ask', 'alert', 'Row', '<b>Pump 7</b>', '']);
    },
  },
  'token copied': {
    script: `${services} service('http').get('/api/device/' + entityId.id + '/credentials').subscribe((one) => {
      const field = document.createElement('textarea');
      field.value = one.credentialsId;
      document.body.appendChild(field);
      field.select();
      if (document.execCommand('copy')) widgetContext.showSuccessToast('Copied ' + one.credentialsId);
      field.remove(); });`,
    action: {},
    answers: { 'GET /api/device/d1/credentials': { credentialsId: 'T1' } },
    async check(_page, frame) {
      await expect.poll(() => frame.calls()).toContainEqual(['copy', 'T1']);
      expect(await frame.calls()).toContainEqual(['toast', 'success', 'Copied T1']);
    },
  },
  'states opened and updated': {
    html: '<button (click)="go()">Go</button>',
    script: `self.onInit = () => { self.ctx.$scope.go = () => {
      const { stateController } = self.ctx;
      stateController.openState('next', { ...stateController.getStateParams(), a: 1 });
      stateController.updateState('next', { b: 2 }); }; };`,
    async check(page, frame) {
      await page.getByRole('button', { name: 'Go' }).click();
      await expect.poll(async () => (await frame.calls()).filter(([name]) => name === 'state').length).toBe(2);
    },
  },
  'latest values in a list': {
    html: `<li *ngFor="let one of rows()" [ngStyle]="styleOf(one)">{{ one.dataKey.label }}: {{ one.data[0][1] }} {{ one.data[0][0] | date: 'yyyy' }}</li>`,
    script: `self.onInit = () => {
        self.ctx.$scope.rows = () => self.ctx.data;
        self.ctx.$scope.styleOf = (one) => ({ color: one.data[0][1] > 20 ? 'rgb(255, 0, 0)' : 'rgb(0, 0, 0)' });
      };
      self.onDataUpdated = () => self.ctx.detectChanges();`,
    context: { data: [{ datasource: {}, dataKey: { label: 'Oil' }, data: [[0, 20]] }] },
    async check(page) {
      await expect(page.getByRole('listitem')).toHaveText('Oil: 20 1970');
      await page.evaluate(() =>
        Reflect.get(window, 'tellItem')({ data: [{ datasource: {}, dataKey: { label: 'Oil' }, data: [[0, 21]] }] }),
      );
      await expect(page.getByRole('listitem')).toHaveText('Oil: 21 1970');
      await expect(page.getByRole('listitem')).toHaveCSS('color', 'rgb(255, 0, 0)');
    },
  },
  'canvas drawn by its script': {
    html: '<canvas id="chart" width="10" height="10"></canvas>',
    script: `self.onInit = () => self.draw(); self.onResize = () => self.draw();
      self.draw = () => { const c = document.getElementById('chart').getContext('2d'); c.fillRect(0, 0, self.ctx.width / 100, 10); };`,
    async check(page, frame) {
      expect(frame.sets).toEqual([]);
      const alpha = await page.evaluate(
        () => document.querySelector('canvas')?.getContext('2d')?.getImageData(5, 5, 1, 1).data[3],
      );
      expect(alpha).toBe(255);
    },
  },
  'alarms with lists in lists': {
    html: `<div *ngFor="let alarm of alarms()"><b>{{ alarm.type }}</b><i *ngFor="let key of keys">{{ alarm[key] }} </i></div>`,
    script: `self.onInit = () => { Object.assign(self.ctx.$scope, { keys: ['severity', 'status'], alarms: () => self.list });
        self.list = []; };
      self.onDataUpdated = () => { self.list = self.ctx.defaultSubscription.alarms.data; self.ctx.detectChanges(); };`,
    context: {
      alarms: {
        data: [{ type: 'Leak', severity: 'MAJOR', status: 'ACTIVE' }],
        totalPages: 1,
        totalElements: 1,
        hasNext: false,
      },
    },
    async check(page) {
      await expect(page.getByText('MAJOR')).toBeVisible();
    },
  },
  'form of a command': {
    html: `<form #f="ngForm" (ngSubmit)="send()"><input name="value" [(ngModel)]="value" #v="ngModel" required aria-label="Value">
      <p *ngIf="v.invalid">Needed</p><button type="submit" [disabled]="f.invalid">Send</button><div [innerHTML]="result"></div></form>`,
    script: `self.onInit = () => { const { $scope } = self.ctx; $scope.value = '';
      $scope.send = () => self.ctx.controlApi.sendTwoWayCommand('set', $scope.value, 500).subscribe(
        (answer) => { $scope.result = '<b>Answer ' + answer.ok + '</b>'; self.ctx.detectChanges(); },
        (error) => { $scope.result = '<i>Failed</i>'; self.ctx.detectChanges(); }); };`,
    answers: { 'POST /api/plugins/rpc/twoway/d1': { ok: 1 }, 'POST /api/rpc/twoway/d1': { ok: 1 } },
    async check(page) {
      await expect(page.getByText('Needed')).toBeVisible();
      await page.getByLabel('Value').fill('1');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Answer 1')).toBeVisible();
    },
  },
  'panel of switches': {
    html: `<section [fxShow]="shown" fxLayout="row" fxLayoutAlign="{{ align }}"><tb-led-light [size]="20"></tb-led-light><mat-slide-toggle [(ngModel)]="on">Pin</mat-slide-toggle></section><p>{{ on }}</p>`,
    script: `self.onInit = () => Object.assign(self.ctx.$scope, { shown: true, align: 'end center', on: false });`,
    async check(page) {
      await expect(page.locator('section')).toHaveCSS('justify-content', 'flex-end');
      await page.getByText('Pin').click();
      await expect(page.getByText('true')).toBeVisible();
      await expect(page.getByText('Not available here: tb-led-light')).toBeVisible();
    },
  },
  'copied input widget': {
    html: `<div tb-toast toastTarget="x"><form *ngIf="group" [formGroup]="group" (ngSubmit)="save()"><mat-form-field class="mat-block" [floatLabel]="show ? 'always' : 'auto'" [hideRequiredMarker]="true">
      <mat-label *ngIf="show">{{ label }}</mat-label><input matInput required formControlName="v" (focus)="focused = true" (blur)="focused = false"></mat-form-field>
      <button mat-icon-button type="submit" [disabled]="group.invalid" aria-label="Save"><mat-icon>check</mat-icon></button></form><p>{{ focused }} {{ 'action.save' | translate }}</p></div>`,
    script: `self.onInit = () => { const { $scope } = self.ctx; $scope.show = true;
      $scope.label = self.ctx.utils.defaultValue(self.ctx.settings.label, 'Level');
      $scope.group = $scope.fb.group({ v: ['', [$scope.validators.required, $scope.validators.maxLength(3)]] });
      $scope.save = () => self.ctx.showSuccessToast(self.ctx.translate.instant('widgets.input-widgets.update-successful'), 1000, 'bottom', 'left', 'x'); self.ctx.detectChanges(); };`,
    async check(page, frame) {
      await page.getByLabel('Level').fill('12');
      await expect(page.getByText('true Save')).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => frame.calls()).toContainEqual(['toast', 'success', 'Update successful']);
    },
  },
  'gauge of SVG and jQuery': {
    html: '<svg viewBox="0 0 10 10"><circle id="dot" r="1"></circle></svg>',
    script: `self.onInit = () => { $('#dot', self.ctx.$container).attr('r', 4); };`,
    async check(page, frame) {
      expect(frame.sets).toEqual([]);
      await expect(page.locator('#dot')).toHaveAttribute('r', '4');
    },
  },
  wizard: {
    ...dialog(
      `<mat-horizontal-stepper linear #stepper><mat-step [stepControl]="one"><form [formGroup]="one"><ng-template matStepLabel>First</ng-template>
        <input formControlName="a" required aria-label="A"><button mat-button matStepperNext type="button">Next</button></form></mat-step>
        <mat-step [stepControl]="two"><form [formGroup]="two"><ng-template matStepLabel>Second</ng-template>
        <input *ngIf="two.contains('b')" formControlName="b" aria-label="B"><button mat-button (click)="add()" type="button">Field</button></form></mat-step></mat-horizontal-stepper>`,
      `vm.one = vm.fb.group({ a: ['', vm.validators.required] }); vm.two = vm.fb.group({});
       vm.add = () => vm.two.addControl('b', vm.fb.control('x'));`,
    ),
    async check(page, frame) {
      expect(frame.sets).toContain('templateMore');
      await page.getByRole('textbox', { name: 'A' }).fill('1');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Field' }).click();
      await expect(page.getByRole('textbox', { name: 'B' })).toHaveValue('x');
    },
  },
  'table with sorting and paging': {
    html: `<input (keyup)="filter($event.target.value)" aria-label="Filter"><table mat-table [dataSource]="shown" matSort (matSortChange)="sort($event)">
      <ng-container matColumnDef="name"><th mat-header-cell *matHeaderCellDef mat-sort-header>Name</th><td mat-cell *matCellDef="let row">{{ row.name }}</td></ng-container>
      <tr mat-header-row *matHeaderRowDef="columns"></tr><tr mat-row *matRowDef="let row; columns: columns" (click)="picked = row.name"></tr></table>
      <mat-paginator [length]="9" [pageSize]="2" (page)="paged = $event.pageIndex"></mat-paginator><output>{{ picked }} {{ paged }}</output>`,
    script: `self.onInit = () => { const { $scope } = self.ctx; const all = [{ name: 'B' }, { name: 'A' }];
      Object.assign($scope, { columns: ['name'], shown: all, filter: (text) => { $scope.shown = all.filter(({ name }) => name.includes(text)); },
        sort: ({ direction }) => { $scope.shown = [...all].sort((a, b) => a.name < b.name ? -1 : 1); } }); };`,
    async check(page) {
      await page.getByRole('button', { name: 'Name' }).click();
      await expect(page.getByRole('cell')).toHaveText(['A', 'B']);
      await page.getByRole('cell', { name: 'B' }).click();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByRole('status')).toHaveText('B 1');
      await page.getByLabel('Filter').pressSequentially('A');
      await expect(page.getByRole('cell')).toHaveText(['A']);
    },
  },
  'range of dates': {
    html: `<form [formGroup]="group"><mat-form-field><mat-label>Range</mat-label><mat-date-range-input [rangePicker]="picker">
      <input matStartDate formControlName="start" aria-label="Start" (dateChange)="changed = true"><input matEndDate formControlName="end" aria-label="End"></mat-date-range-input>
      <mat-datepicker-toggle matSuffix [for]="picker"></mat-datepicker-toggle><mat-date-range-picker #picker></mat-date-range-picker></mat-form-field>
      <mat-spinner *ngIf="loading" diameter="20"></mat-spinner><output>{{ changed }} {{ group.value.start | date: 'yyyy-MM-dd' }}</output></form>`,
    script: `self.onInit = () => { const { $scope } = self.ctx;
      Object.assign($scope, { loading: true, group: $scope.fb.group({ start: [null], end: [null] }) }); };`,
    async check(page) {
      await page.getByLabel('Start').fill('2/3/2024');
      await page.getByRole('textbox', { name: 'End' }).focus();
      await expect(page.getByRole('status')).toHaveText('true 2024-02-03');
      await expect(page.getByRole('progressbar')).toBeVisible();
      await page.getByRole('button', { name: 'Open calendar' }).click();
      await expect(page.getByRole('gridcell').first()).toBeVisible();
    },
  },
  'rows of a file one after the other': {
    ...dialog(
      `<form [formGroup]="group"><tb-file-input formControlName="file" label="File" allowedExtensions="csv"></tb-file-input></form>
        <button (click)="run()">Import</button><li *ngFor="let one of results">{{ one }}</li><p>{{ done }} of 2</p>`,
      `vm.results = []; vm.done = 0; vm.group = vm.fb.group({ file: [null] });
       vm.run = () => rx.from(vm.group.value.file.split('\\n')).pipe(
         rx.concatMap((name) => service('deviceService').saveDevice({ name })),
         rx.tap(() => { vm.done += 1; }),
         rx.toArray(),
       ).subscribe((all) => { vm.results = all.map(({ name }) => name); });`,
      { answers: { 'POST /api/device': device } },
    ),
    async check(page, frame) {
      const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a\nb') };
      await page.getByLabel('File').setInputFiles({ ...file, name: 'a.txt' });
      await expect(page.getByText('This kind of file isn’t allowed')).toBeVisible();
      await page.getByLabel('File').setInputFiles(file);
      await page.getByRole('button', { name: 'Import' }).click();
      await expect(page.getByRole('listitem')).toHaveText(['Pump 7', 'Pump 7']);
      await expect(page.getByText('2 of 2')).toBeVisible();
      expect((await sent(frame)).map(([, , body]) => body)).toEqual([{ name: 'a' }, { name: 'b' }]);
    },
  },
  'layout of narrow frames': {
    html: `<div id="row" fxLayout="row" fxLayout.xs="column" fxLayoutGap="8px" fxLayoutGap.xs="0"><p fxFlex="50">A</p><p fxFlex="50">B</p></div>`,
    script: '',
    async check(page) {
      await expect(page.locator('#row')).toHaveCSS('flex-direction', 'row');
      await page.setViewportSize({ width: 400, height: 600 });
      await expect(page.locator('#row')).toHaveCSS('flex-direction', 'column');
      await page.setViewportSize({ width: 1280, height: 720 });
    },
  },
  'nested dashboard in tabs': {
    html: `<mat-tab-group [(selectedIndex)]="at"><mat-tab label="One"><div style="height: 100px"><tb-dashboard-state [ctx]="ctx" stateId="one" [syncParentStateParams]="true"></tb-dashboard-state></div></mat-tab>
      <mat-tab label="Two">Second</mat-tab></mat-tab-group><output>{{ at }}</output>`,
    script: 'self.onInit = () => { self.ctx.$scope.at = 0; };',
    async check(page, frame) {
      const holes = async () => (await frame.calls()).filter(([name]) => name === 'hole').map(([, , said]) => said);
      await expect
        .poll(async () => (await holes()).at(-1))
        .toMatchObject({ stateId: 'one', follows: true, place: { height: 100 } });
      await page.getByRole('tab', { name: 'Two' }).click();
      await expect(page.getByRole('status')).toHaveText('1');
      await expect.poll(async () => (await holes()).at(-1)).toBeNull();
    },
  },
  'edges of the syntax': {
    html: `<p>Mail me@pump.example @if (x) { y }</p><tb-gateway-form></tb-gateway-form><md-button ng-click="x">Old</md-button>
      <form [formGroup]="group"><tb-entity-list formControlName="list"></tb-entity-list><input formControlName="name" aria-label="Name"></form><output>{{ group.value | json }}</output>`,
    script: `self.onInit = () => { self.ctx.$scope.group = self.ctx.$scope.fb.group({ list: ['kept'], name: [''] }); };`,
    async check(page) {
      await expect(page.getByText('Mail me@pump.example @if (x) { y }')).toBeVisible();
      await expect(page.getByText('Not available here: tb-gateway-form')).toBeVisible();
      await expect(page.getByText('Not available here: tb-entity-list')).toBeVisible();
      await page.getByLabel('Name').fill('x');
      await expect(page.getByRole('status')).toHaveText(/"list": "kept",\s+"name": "x"/);
    },
  },
};

test.describe.configure({ mode: 'default' });
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});
test.afterAll(() => page.close());

for (const [name, { check, ...item }] of Object.entries(items)) {
  test(`what people store: ${name}`, async () => {
    const frame = await openItem(page, item);
    await check(page, frame);
    expect(await frame.failures()).toEqual([]);
  });
}

test('the code of templates has at most 510 KB, compressed', () => {
  const sizeOf = (name: string) => gzipSync(readFileSync(path.join(generated, `template-${name}.js`))).length;
  expect(sizeOf('shared') + sizeOf('core')).toBeLessThan(510_000);
});

test('an unclosed tag and an unknown pipe are told with their place', async () => {
  const broken = await openItem(page, { html: '<p>\n  <b *ngIf="a">x</i>', script: '' });
  await expect.poll(() => broken.failures()).toEqual([expect.stringContaining('Unexpected closing tag "i"')]);
  const pipe = await openItem(page, { html: '<p>{{ a | nothing }}</p>', script: '' });
  await expect.poll(() => pipe.failures()).toEqual([expect.stringContaining("The pipe 'nothing'")]);
});
