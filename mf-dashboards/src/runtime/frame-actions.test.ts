/** @jest-environment jsdom */
import { type Ctx, giveJQuery, runScript, turn } from '../testing/run-script';

beforeAll(giveJQuery);

describe('a function of an action', () => {
  const action = {
    entityId: { entityType: 'DEVICE' as const, id: 'p' },
    ...{
      entityName: 'Pump 7',
      entityLabel: 'Old',
      additionalParams: { row: 3 },
      html: '<button id="save">Save</button>',
    },
  };

  test('gets what was pressed, asks, and works with services by their names', async () => {
    const given: unknown[] = [];
    const { calls } = runScript(
      (self, ctx) => {
        const [, , id, name, html, more, label] = self.actionArguments as unknown[];
        given.push(id, name, html, more, label);
        const { servicesMap, $scope } = ctx;
        const dialogs = $scope.$injector.get(servicesMap.get('dialogs'));
        const devices = $scope.$injector.get(servicesMap.get('deviceService'));
        dialogs.confirm('Delete?', 'It is gone then', 'Keep', 'Delete').subscribe((yes: boolean) => {
          if (yes) devices.deleteDevice('p').subscribe(() => ctx.updateAliases());
        });
      },
      (name) => (name === 'ask' ? true : { ok: true, value: null }),
      { action },
    );
    await turn();
    await turn();
    expect(given).toEqual([action.entityId, 'Pump 7', action.html, { row: 3 }, 'Old']);
    expect(calls).toEqual([
      ['ask', 'confirm', 'Delete?', 'It is gone then', 'Delete', 'Keep'],
      ['http', 'DELETE', '/api/device/p', null],
      ['refresh'],
    ]);
  });

  test('fills its dialog, and closes it', async () => {
    const heard: unknown[] = [];
    const { calls } = runScript(
      (_self, ctx) => {
        ctx.customDialog
          .customDialog(action.html, ({ $, dialogRef }: Ctx) => $('#save').on('click', () => dialogRef.close('saved')))
          .subscribe((result: unknown) => heard.push(result));
      },
      () => null,
      { action },
    );
    document.getElementById('save')?.click();
    await turn();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(heard).toEqual(['saved']);
    expect(calls).toEqual([['close'], ['close']]);
  });

  test.each([
    ['Angular templates', { action }, '<form [formGroup]="f"></form>'],
    ['ctx.customDialog', {}, '<p></p>'],
  ])('is told that there are no %s', (what, more, html) => {
    expect(() =>
      runScript(
        (_self, ctx) => ctx.customDialog.customDialog(html),
        () => null,
        more,
      ),
    ).toThrow(what);
  });
});
