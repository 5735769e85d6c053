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

  describe('ends', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());
    const ended = (calls: unknown[][]) => calls.filter(([name]) => name === 'close').length;
    const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

    test.each<[string, (ctx: Ctx) => unknown, string[]]>([
      ['nothing', () => undefined, []],
      ['a toast', (ctx) => ctx.showToast('info', 'Done'), ['toast']],
      ['a call', (ctx) => ctx.http.get('/api/slow').subscribe(), ['http']],
      ['a question', (ctx) => ctx.dialogs.confirm('a', 'b').subscribe(), ['ask']],
      ['a timer', (ctx) => setTimeout(() => ctx.updateAliases(), 30_000), ['refresh']],
      ['a timer that is repeated', (ctx) => repeat(() => ctx.updateAliases()), ['refresh', 'refresh']],
      ['a promise', () => new Promise((resolve) => setTimeout(resolve, 30_000)), []],
    ])('once %s of its function is over', async (what, begin, asked) => {
      const answer = (name: unknown) =>
        ['http', 'ask'].includes(name as string)
          ? new Promise((resolve) => setTimeout(() => resolve({ ok: true, value: null }), 30_000))
          : null;
      const { calls } = runScript((_self, ctx) => begin(ctx), answer, { action });
      await pass(20_000);
      expect(ended(calls)).toBe(['nothing', 'a toast'].includes(what) ? 1 : 0);
      await pass(60_000);
      expect(calls.map(([name]) => name)).toEqual([...asked, 'close']);
    });

    test('after what its function throws, or promises in vain, which is told', async () => {
      const thrown = { calls: [] as unknown[][] };
      expect(() =>
        runScript(
          () => {
            throw new Error('at once');
          },
          (...call) => thrown.calls.push(call),
          { action },
        ),
      ).toThrow('at once');
      const { calls, failures } = runScript(() => Promise.reject(new Error('later')), undefined, { action });
      await pass(5000);
      expect([ended(calls), ended(thrown.calls), failures]).toEqual([1, 1, ['later']]);
    });

    test('with its dialog, or its subscription, and not before', async () => {
      const close: { dialog?: () => void } = {};
      const filled = runScript(
        (_self, ctx) => {
          ctx.customDialog
            .customDialog('<p></p>', ({ dialogRef }: Ctx) => Object.assign(close, { dialog: dialogRef.close }))
            .subscribe();
        },
        undefined,
        { action },
      );
      const subscribed = runScript(
        (_self, ctx) => ctx.subscriptionApi.createSubscription({ type: 'latest', datasources: [] }, true).subscribe(),
        undefined,
        { action },
      );
      await pass(60_000);
      expect([ended(filled.calls), ended(subscribed.calls)]).toEqual([0, 0]);
      close.dialog?.();
      await pass(5000);
      expect(ended(filled.calls)).toBe(1);
    });

    const repeat = (task: () => void) => {
      let count = 0;
      const id = setInterval(() => {
        task();
        count += 1;
        if (count === 2) clearInterval(id);
      }, 20_500);
    };
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
    expect(calls).toEqual([['dialog'], ['close'], ['close']]);
  });

  test('tells what the controller of its dialog throws, and closes that', async () => {
    const heard: unknown[] = [];
    const { calls, failures } = runScript(
      (_self, ctx) => {
        const broken = () => {
          throw new Error('nope');
        };
        ctx.customDialog.customDialog('<p></p>', broken).subscribe((result: unknown) => heard.push(result));
      },
      () => null,
      { action },
    );
    await turn();
    expect(failures).toEqual(['nope']);
    expect(calls).toEqual([['dialog'], ['close']]);
    expect(heard).toEqual([undefined]);
  });

  test('closes the upper of two dialogs, twice, and keeps the other', async () => {
    const { calls } = runScript(
      (_self, ctx) => {
        const open = (controller: (instance: Ctx) => void) =>
          ctx.customDialog.customDialog('<p></p>', controller).subscribe();
        open(() => {});
        open(({ dialogRef }) => {
          dialogRef.close();
          dialogRef.close();
        });
      },
      () => null,
      { action },
    );
    await turn();
    expect(calls).toEqual([['dialog'], ['dialog']]);
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
