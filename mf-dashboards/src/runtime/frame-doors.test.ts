/** @jest-environment jsdom */
import { type Ctx, giveJQuery, runScript, turn } from '../testing/run-script';
import { systemSources } from '../testing/system-sources';
import { doorOf } from '../widgets/doors';
import { systemTypeOf } from '../widgets/widget-types';
import { platformClasses, scriptArguments } from './script-arguments';

beforeAll(giveJQuery);
/** How far an element is from the top: by what its id or class says; with the height that its style says, if any. */
const tops: Record<string, number> = { a: 20, b: 300, way: 500 };
const width = { px: 200 };
beforeEach(() => {
  width.px = 200;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (!this.isConnected) return { left: 0, top: 0, width: 0, height: 0, bottom: 0 } as DOMRect;
    const { blockSize, height: own } = (this as HTMLElement).style;
    const isProbed = this.classList.contains('platform-door-probe');
    const height = Number.parseFloat(own || blockSize) || (isProbed ? 0 : 100);
    const top = tops[this.id || (this.classList[0] ?? '')] ?? 700;
    return { left: 10, top, width: width.px, height, bottom: top + height } as DOMRect;
  });
});

type Class = (new (...args: unknown[]) => Ctx) & Ctx;
type Own = (ctx: Ctx, classes: Record<string, Class>, self: Record<string, unknown>) => void;

/** Runs a script with HTML of its own; what it has asked to be drawn, and what it failed with. */
async function run(html: string, script: Own, begin?: Parameters<typeof runScript>[2]) {
  document.body.innerHTML = html;
  const ran = runScript(
    (self, ctx, ...given: unknown[]) => {
      const classes = given.slice(2) as Class[];
      self.onInit = () =>
        script(ctx, Object.fromEntries(platformClasses.map((name, at) => [name, classes[at] as Class])), self);
    },
    undefined,
    begin,
  );
  await turn();
  const holes = () => ran.calls.filter(([name]) => name === 'hole').map(([, id, said]) => [id, said]);
  return { ...ran, holes };
}

const place = { left: 10, top: 20, width: 200, height: 100 };
const made = (draws: object, at: object = {}) => ({ draws, place: { ...place, ...at } });

test('each chart, gauge, and map is drawn at its own place of the widget', async () => {
  const { holes, failures } = await run(
    '<h3>Mine</h3><section><canvas id="a"></canvas></section><div class="way" style="height: 80px"></div>',
    (ctx, { TbCanvasDigitalGauge, TbMapWidgetV2, TbFlot }) => {
      if (TbCanvasDigitalGauge) new TbCanvasDigitalGauge(ctx, 'a').update();
      if (TbMapWidgetV2) new TbMapWidgetV2('here', true, ctx, undefined, ctx.$container.find('.way'));
      if (TbFlot) new TbFlot(ctx, 'bar');
    },
  );
  expect(failures).toEqual([]);
  expect(holes()).toEqual([
    ['door-1', made({ name: 'TbCanvasDigitalGauge', args: [null, 'a'] })],
    ['door-2', made({ name: 'TbMapWidgetV2', args: ['here', true, null, null, null] }, { top: 500, height: 80 })],
    ['door-3', made({ name: 'TbFlot', args: [null, 'bar'] }, { top: 700, height: expect.any(Number) })],
  ]);
  // The chart has none but that: one is made for it.
  expect(document.body.children).toHaveLength(4);
  // What has a height of its own keeps it.
  expect(document.querySelector('.way')?.getAttribute('style')).toBe('height: 80px');
});

test.each(systemSources)('a copy of %s with a line of somebody is drawn by its script', async (key, source) => {
  document.body.innerHTML = `<h3>Mine</h3>${source.templateHtml}`;
  const script = new Function(...scriptArguments, `${source.controllerScript}\nself.mine = 1;`);
  const { calls, failures } = runScript(script as Parameters<typeof runScript>[0]);
  await turn();
  expect(failures).toEqual([]);
  const drawn = calls.filter(([name]) => name === 'hole').map(([, , said]) => (said as { draws: object }).draws);
  expect(drawn.map((draws) => doorOf(draws, []))).toEqual([{ type: key, isWhole: true }]);
  const [bundleAlias = '', typeAlias = ''] = key.split('.');
  expect(systemTypeOf({ isSystemType: true, bundleAlias, typeAlias })).toBeDefined();
});

test('swapped elements have their own charts', async () => {
  const { holes } = await run('<canvas id="b"></canvas><canvas id="a"></canvas>', (ctx, { TbCanvasDigitalGauge }) => {
    for (const id of ['a', 'b']) if (TbCanvasDigitalGauge) new TbCanvasDigitalGauge(ctx, id);
  });
  const last = Object.fromEntries(holes() as [string, { place: { top: number } }][]);
  expect([last['door-1']?.place.top, last['door-2']?.place.top]).toEqual([20, 300]);
});

test('those that are made anew, in new elements or the same, take the place of those before', async () => {
  const { holes, failures } = await run('', (ctx, { TbCanvasDigitalGauge }) => {
    for (let at = 0; at < 20; at += 1) {
      if (at % 2 === 0) ctx.$container.html('<canvas id="a"></canvas>');
      if (TbCanvasDigitalGauge) new TbCanvasDigitalGauge(ctx, 'a');
    }
  });
  expect(failures).toEqual([]);
  const shown = Object.entries(Object.fromEntries(holes() as [string, unknown][])).filter(([, said]) => said);
  expect(shown.map(([id]) => id)).toEqual(['door-20']);
});

test('what it lacks is named, and classes may extend it', async () => {
  const { failures } = await run('', (ctx, { TbMapWidgetV2, TbFlot }) => {
    if (!TbMapWidgetV2 || !TbFlot) return;
    class Mine extends TbFlot {
      own = 7;
      twice() {
        return this.own * 2;
      }
    }
    const mine = new Mine(ctx) as Ctx;
    mine.update();
    document.title = [mine.twice(), mine instanceof TbFlot, mine instanceof Mine, typeof TbFlot.settingsSchema].join();
    ctx.map = new TbMapWidgetV2('openstreet-map', false, ctx);
    if (ctx.map.map) ctx.map.map.map.setView([1, 2], 9);
  });
  expect(document.title).toBe('14,true,true,function');
  expect(failures[0]).toBe('TbMapWidgetV2.map isn’t available in this console');
});

test('a dialog of the widget hides what it covers, and takes no room from it', async () => {
  const { holes, tell } = await run('<canvas id="a"></canvas>', (ctx, { TbCanvasDigitalGauge }) => {
    if (TbCanvasDigitalGauge) new TbCanvasDigitalGauge(ctx, 'a');
  });
  const height = document.getElementById('a')?.style.blockSize;
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.className = 'stored-dialog';
  await turn();
  expect(holes().at(-1)).toEqual(['door-1', expect.objectContaining({ isCovered: true })]);
  expect(document.getElementById('a')?.style.blockSize).toBe(height);
  dialog.remove();
  tell({});
  expect(holes().at(-1)).toEqual(['door-1', expect.not.objectContaining({ isCovered: true })]);
});

test('made with ctx it needs no library', async () => {
  const { jQuery } = globalThis as { jQuery?: unknown };
  Object.assign(globalThis, { jQuery: undefined });
  const { holes, failures } = await run('<p>Mine</p>', (ctx, { TbFlot }) => TbFlot && new TbFlot(ctx));
  Object.assign(globalThis, { jQuery });
  expect(failures).toEqual([]);
  expect(holes()).toHaveLength(1);
});

test('it follows settings and its place, and is gone once it is destroyed', async () => {
  const kept: { gauge?: Ctx } = {};
  const html = '<section><canvas id="a"></canvas></section>';
  const { holes, tell } = await run(html, (ctx, { TbAnalogueCompass }, self) => {
    if (TbAnalogueCompass) kept.gauge = new TbAnalogueCompass(ctx, 'a');
    self.onDataUpdated = () => {
      ctx.settings.level = 7;
      kept.gauge?.update();
    };
    self.onResize = () => kept.gauge?.resize();
  });
  const draws = { name: 'TbAnalogueCompass', args: [null, 'a'], settings: { level: 7 } };
  expect(holes().at(-1)).toEqual(['door-1', made(draws)]);
  width.px = 90;
  tell({ width: 90 });
  expect(holes().at(-1)).toEqual(['door-1', made(draws, { width: 90 })]);
  kept.gauge?.destroy();
  kept.gauge?.update();
  expect(holes().at(-1)).toEqual(['door-1', null]);
});

test('made with a copy of ctx it has the settings and the data of that', async () => {
  const data = ['oil', 'level'].map((name) => ({
    datasource: { entityId: 'p', entityType: 'DEVICE', entityAliasId: 'x' },
    dataKey: { name, label: name },
    data: [],
  }));
  const { holes, failures } = await run(
    '<canvas id="a"></canvas>',
    (ctx, { TbCanvasDigitalGauge }) => {
      if (TbCanvasDigitalGauge)
        new TbCanvasDigitalGauge({ ...ctx, data: [ctx.data[1]], settings: { maxValue: 9 } }, 'a');
    },
    { data },
  );
  expect(failures).toEqual([]);
  expect(holes()).toEqual([
    [
      'door-1',
      expect.objectContaining({
        draws: expect.objectContaining({
          settings: { maxValue: 9 },
          only: [1],
        }),
      }),
    ],
  ]);
});

test.each<[string, string, Own]>([
  [
    'a canvas that isn’t there',
    'TbCanvasDigitalGauge: there is no element with the id “gone”',
    (ctx, { TbCanvasDigitalGauge }) => TbCanvasDigitalGauge && new TbCanvasDigitalGauge(ctx, 'gone'),
  ],
  ['no ctx', 'TbFlot is made with ctx', (_ctx, { TbFlot }) => TbFlot && new TbFlot()],
  [
    'more than the page draws',
    'There may be 8 charts, gauges, and maps in a widget',
    (ctx, { TbFlot }) => {
      for (let at = 0; at < 9; at += 1) if (TbFlot) new TbFlot(ctx);
    },
  ],
])('with %s it says so', async (_what, message, script) => {
  const { failures } = await run('', script as Own);
  expect(failures[0]).toBe(message);
});
