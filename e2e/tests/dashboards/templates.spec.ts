import {
  createCardDashboard,
  createStoredTypes,
  datasource,
  namedById,
  timeseriesKey,
} from '../../support/card-dashboard';
import { expect, test, uniqueName } from '../../support/fixtures';

test('templates of stored widgets show conditions, lists, and values, and follow presses and what is typed', async ({
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Templates'));
  const types = await createStoredTypes(admin, {
    Pumps: {
      html: `<h3 *ngIf="ready">{{ title | uppercase }}</h3>
        <ul><li *ngFor="let pump of pumps; let i = index">{{ i + 1 }}: {{ pump }} @if (x) }</li></ul>
        <input [(ngModel)]="name" aria-label="Name"><button (click)="add()">Add</button>
        <output>Hello {{ name }}</output>`,
      script: `self.onInit = () => {
        const { $scope } = self.ctx;
        Object.assign($scope, { ready: true, title: 'Pumps', pumps: ['North'], name: 'reader' });
        $scope.add = () => { $scope.pumps.push($scope.name); };
        self.ctx.detectChanges();
      };`,
    },
    Broken: {
      html: '<p>First</p>\n<div>\n  <b>x</i>\n</div>' + '<p *ngIf="a"></p>',
      script: 'self.onInit = () => {};',
    },
  });
  const dashboard = await createCardDashboard(admin, {
    title: uniqueName('Templates'),
    aliases: {},
    widgets: { Pumps: { stored: types.Pumps, datasources: [] }, Broken: { stored: types.Broken, datasources: [] } },
  });
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const pumps = page.getByRole('article', { name: 'Pumps' }).frameLocator('iframe');
  await expect(pumps.getByRole('heading', { name: 'PUMPS' })).toBeVisible();
  await expect(pumps.getByRole('listitem')).toHaveText(['1: North @if (x) }']);
  await pumps.getByLabel('Name').fill('South');
  await expect(pumps.getByText('Hello South')).toBeVisible();
  await pumps.getByRole('button', { name: 'Add' }).click();
  await expect(pumps.getByRole('listitem')).toHaveText(['1: North @if (x) }', '2: South @if (x) }']);
  const broken = page.getByRole('article', { name: 'Broken' });
  await expect(broken.getByText(/TemplateError.*line 3/)).toBeVisible();
});

/** A dialog with the fields of a device and of its attributes, as people copy them from one dashboard to the next. */
const deviceDialog = (
  title: string,
  submit: string,
) => `<form #deviceForm="ngForm" [formGroup]="deviceFormGroup" (ngSubmit)="save()">
  <mat-toolbar fxLayout="row" color="primary">
    <h2>${title}</h2><span fxFlex></span>
    <button mat-button mat-icon-button (click)="cancel()" type="button" aria-label="Close form">
      <mat-icon class="material-icons">close</mat-icon>
    </button>
  </mat-toolbar>
  <mat-progress-bar color="warn" mode="indeterminate" *ngIf="isLoading$ | async"></mat-progress-bar>
  <div mat-dialog-content fxLayout="column">
    <div fxLayout="row" fxLayoutGap="8px" fxLayout.xs="column" fxLayoutGap.xs="0">
      <mat-form-field fxFlex class="mat-block">
        <mat-label>Device name</mat-label>
        <input matInput formControlName="deviceName" required>
        <mat-error *ngIf="deviceFormGroup.get('deviceName').hasError('required')">Device name is required</mat-error>
      </mat-form-field>
      <tb-entity-subtype-autocomplete fxFlex class="mat-block" formControlName="deviceType" [required]="true"
        [entityType]="'DEVICE'"></tb-entity-subtype-autocomplete>
    </div>
    <div formGroupName="attributes" fxLayout="row" fxLayoutGap="8px">
      <mat-form-field fxFlex class="mat-block">
        <mat-label>Floor</mat-label><input type="number" step="1" matInput formControlName="floor">
      </mat-form-field>
      <mat-checkbox formControlName="checked">Checked</mat-checkbox>
    </div>
  </div>
  <div mat-dialog-actions fxLayout="row" fxLayoutAlign="end center">
    <button mat-button color="primary" type="button" [disabled]="(isLoading$ | async)" (click)="cancel()" cdkFocusInitial>
      {{ 'action.cancel' | translate }}
    </button>
    <button mat-button mat-raised-button color="primary" type="submit"
      [disabled]="(isLoading$ | async) || deviceForm.invalid || !deviceForm.dirty">${submit}</button>
  </div>
</form>`;

const servicesOf = `
  const $injector = widgetContext.$scope.$injector;
  const customDialog = $injector.get(widgetContext.servicesMap.get('customDialog'));
  const deviceService = $injector.get(widgetContext.servicesMap.get('deviceService'));
  const attributeService = $injector.get(widgetContext.servicesMap.get('attributeService'));
  const rx = widgetContext.rxjs;
  function saveAttributes(id, attributes) {
    return attributeService.saveEntityAttributes(id, 'SERVER_SCOPE',
      Object.keys(attributes).map((key) => ({ key, value: attributes[key] })));
  }`;

const addDevice = `${servicesOf}
  customDialog.customDialog(htmlTemplate, function (instance) {
    let vm = instance;
    vm.deviceFormGroup = vm.fb.group({
      deviceName: ['', [vm.validators.required]],
      deviceType: ['', [vm.validators.required]],
      attributes: vm.fb.group({ floor: [null], checked: [false] }),
    });
    vm.cancel = () => vm.dialogRef.close(null);
    vm.save = () => {
      vm.deviceFormGroup.markAsPristine();
      const { deviceName, deviceType, attributes } = vm.deviceFormGroup.value;
      deviceService.saveDevice({ name: deviceName, type: deviceType }).pipe(
        rx.switchMap((device) => rx.forkJoin([saveAttributes(device.id, attributes)])),
      ).subscribe(() => { widgetContext.updateAliases(); vm.dialogRef.close(true); });
    };
  }).subscribe();`;

const editDevice = `${servicesOf}
  customDialog.customDialog(htmlTemplate, function (instance) {
    let vm = instance;
    vm.deviceFormGroup = vm.fb.group({
      deviceName: ['', [vm.validators.required]],
      deviceType: ['', [vm.validators.required]],
      attributes: vm.fb.group({ floor: [null], checked: [false] }),
    });
    rx.forkJoin([
      deviceService.getDevice(entityId.id),
      attributeService.getEntityAttributes(entityId, 'SERVER_SCOPE', ['floor', 'checked']),
    ]).subscribe(([device, attributes]) => {
      vm.device = device;
      vm.deviceFormGroup.patchValue({
        deviceName: device.name, deviceType: device.type,
        attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value])),
      });
    });
    vm.cancel = () => vm.dialogRef.close(null);
    vm.save = () => {
      const { deviceName, deviceType, attributes } = vm.deviceFormGroup.value;
      rx.forkJoin([
        deviceService.saveDevice({ ...vm.device, name: deviceName, type: deviceType }),
        saveAttributes(entityId, attributes),
      ]).subscribe(() => { widgetContext.updateAliases(); vm.dialogRef.close(true); });
    };
  }).subscribe();`;

const deleteDevice = `${servicesOf}
  const dialogs = $injector.get(widgetContext.servicesMap.get('dialogs'));
  dialogs.confirm('Delete device ' + entityName, 'It is gone then', 'No', 'Yes').subscribe((isSure) => {
    if (isSure) deviceService.deleteDevice(entityId.id).subscribe(() => widgetContext.updateAliases());
  });`;

test('stored dialogs add a device with its attributes, edit it, and it is deleted', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Dialogs'));
  const first = await admin.createDevice('Pump 1', { type: 'pump' });
  const pretty = (name: string, customHtml: string, customFunction: string) => ({
    ...{ id: namedById(name), name, icon: 'edit', type: 'customPretty', customHtml, customFunction },
    ...{ customCss: 'form { min-width: 0; }', customResources: [] },
  });
  const dashboard = await createCardDashboard(admin, {
    title: uniqueName('Dialogs'),
    aliases: { Devices: { type: 'entityType', entityType: 'DEVICE', resolveMultiple: true } },
    widgets: {
      Devices: {
        key: 'cards.entities_table',
        datasources: [datasource('Devices', timeseriesKey('oil', 'Oil'))],
        actions: {
          headerButton: [pretty('Add device', deviceDialog('Add device', 'Create'), addDevice)],
          actionCellButton: [
            pretty('Edit device', deviceDialog('Edit device', 'Save'), editDevice),
            { id: namedById('x'), name: 'Delete device', icon: 'delete', type: 'custom', customFunction: deleteDevice },
          ],
        },
      },
    },
  });
  const page = await open({ as: admin.tokens });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('script-template')) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const table = page.getByRole('article', { name: 'Devices' });
  await expect(table.getByRole('row', { name: /Pump 1/ })).toBeVisible();
  // A frame that has run the code of templates waits for the first dialog.
  const kept = page.locator('iframe[data-warm="ready"]');
  await expect(kept).toBeAttached();
  await kept.evaluate((element) => Object.assign(element, { isKept: true }));
  await table.getByRole('button', { name: 'Add device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add device' });
  expect(await dialog.locator('iframe').evaluate((element) => Reflect.get(element, 'isKept'))).toBe(true);
  const form = page.getByRole('dialog', { name: 'Add device' }).frameLocator('iframe');
  await expect(form.getByRole('heading', { name: 'Add device' })).toBeVisible();
  // The bar of the template is the one that is seen.
  const head = dialog.locator('header').first();
  await expect(head).toHaveCSS('clip-path', 'inset(50%)');
  await head.getByRole('button', { name: 'Close' }).focus();
  await expect(head).toHaveCSS('clip-path', 'none');
  await expect(form.getByRole('button', { name: 'Create' })).toBeDisabled();
  await form.getByLabel('Device name').focus();
  await form.getByLabel('Type').focus();
  await expect(form.getByText('Device name is required')).toBeVisible();
  await form.getByLabel('Device name').fill('Pump 2');
  await form.getByLabel('Type').fill('pump');
  await form.getByLabel('Floor').fill('3');
  await form.getByText('Checked').click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = table.getByRole('row', { name: /Pump 2/ });
  await expect(row).toBeVisible();
  const { data } = await admin.get<{ data: { id: { id: string }; name: string }[] }>(
    '/api/tenant/devices?pageSize=10&page=0',
  );
  const id = data.find(({ name }) => name === 'Pump 2')?.id.id;
  const stored = () =>
    admin.get<{ key: string; value: unknown }[]>(
      `/api/plugins/telemetry/DEVICE/${id}/values/attributes/SERVER_SCOPE?keys=floor,checked`,
    );
  const value = async (key: string) => (await stored()).find((one) => one.key === key)?.value;
  expect([await value('floor'), await value('checked')]).toEqual([3, true]);

  // The table is narrow: what can be done with a row is in its menu.
  await row.getByRole('button', { name: 'Actions for Pump 2' }).click();
  await page.getByRole('menuitem', { name: 'Edit device' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit device' }).frameLocator('iframe');
  await expect(edit.getByLabel('Device name')).toHaveValue('Pump 2');
  await expect(edit.getByLabel('Floor')).toHaveValue('3');
  expect(fetched).toHaveLength(1);
  await edit.getByLabel('Device name').fill('Pump two');
  await edit.getByLabel('Floor').fill('4');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(table.getByRole('row', { name: /Pump two/ })).toBeVisible();
  await expect.poll(() => value('floor')).toBe(4);

  await table.getByRole('button', { name: 'Actions for Pump two' }).click();
  await page.getByRole('menuitem', { name: 'Delete device' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(table.getByRole('row', { name: /Pump two/ })).toHaveCount(0);
  expect(await admin.get(`/api/device/${first.id.id}`)).toMatchObject({ name: 'Pump 1' });
});

test('a card of Markdown that is a template shows values, follows presses, and one that is broken stays Markdown', async ({
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Cards'));
  const pump = await admin.createDevice('Pump 1', { type: 'pump' });
  await admin.post(`/api/plugins/telemetry/DEVICE/${pump.id.id}/timeseries/ANY`, { oil: '{{ 1 + 1 }}' });
  const card = (markdownTextPattern: string, actions = {}) => ({
    ...{ key: 'cards.markdown_card', datasources: [datasource('Pump', timeseriesKey('oil', 'oil'))], actions },
    settings: { markdownTextPattern, useMarkdownTextFunction: false },
  });
  const dashboard = await createCardDashboard(admin, {
    title: uniqueName('Cards'),
    aliases: { Pump: { type: 'singleEntity', singleEntity: pump.id } },
    widgets: {
      Card: card(
        `<div fxLayout="row"><b *ngIf="ctx.currentUser">Oil \${oil}</b><button (click)="on = true">Turn</button><i *ngIf="on">{{ 2 + 3 }}</i></div>`,
      ),
      Broken: card('<div *ngIf="x">unclosed</b>'),
    },
  });
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const shown = page.getByRole('article', { name: 'Card', exact: true }).frameLocator('iframe');
  await expect(shown.getByText('Oil {{ 1 + 1 }}')).toBeVisible();
  await shown.getByRole('button', { name: 'Turn' }).click();
  await expect(shown.getByText('5', { exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Broken' }).getByText('unclosed')).toBeVisible();
});
