import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { completionsOf } from './function-completions';
import { functionKind } from './function-kinds';
import { tryFunction } from './try-function';
import { exampleSample, type WidgetSample } from './widget-sample';

beforeEach(() => playFunctions());

const example = exampleSample();
const [subject] = example.subjects as [WidgetSample['subjects'][number]];
const points: WidgetSample = {
  ...example,
  isExample: false,
  subjects: [10, 20, 90].map((value, at) => ({ ...subject, ts: 1000 * at, value })),
};

test('a function is called about one value after the other, and finds what it made of the one before', async () => {
  const trial = await tryFunction(functionKind('keyPostProcessing'), 'return prevValue + value;', points);
  expect(trial).toMatchObject({ isExample: false });
  expect(trial.calls.map(({ about, result }) => [about, result])).toEqual([
    [10, 10],
    [20, 30],
    [90, 120],
  ]);
});

test('an error ends the trial', async () => {
  const body = 'if (value > 15) throw new TypeError("too hot");\nreturn value;';
  const { calls, error } = await tryFunction(functionKind('tooltipValue'), body, points);
  expect(calls).toHaveLength(1);
  expect(error).toMatchObject({ kind: 'thrown', name: 'TypeError', message: 'too hot' });
});

test('what an action asks of the console is told, and not done', async () => {
  const body = `if (!confirm("Sure?")) return;
widgetContext.stateController.openState("details", { entityId: entityId });
widgetContext.deviceService.deleteDevice(entityId.id).subscribe(function () { widgetContext.updateAliases(); });
$("#a").hide();`;
  const { calls, error } = await tryFunction(functionKind('customAction'), body, example);
  expect(error).toBeUndefined();
  const id = subject.row.entityId;
  expect(calls[0]?.calls).toEqual([
    'confirm("Sure?")',
    `widgetContext.stateController.openState("details", {"entityId":{"entityType":"DEVICE","id":"${id}"}})`,
    `widgetContext.deviceService.deleteDevice("${id}")`,
    '$("#a")',
  ]);
});

test('a point’s shape is told by what it draws', async () => {
  const { calls } = await tryFunction(functionKind('pointShape'), 'ctx.lineWidth = 2; ctx.lineTo(x, y);', example);
  expect(calls[0]?.calls).toEqual(['ctx.lineWidth = 2', 'ctx.lineTo(10, 10)']);
});

test('arguments and their members are completed, those of the widget’s own data among them', () => {
  const tree = completionsOf(functionKind('entityCellContent'), exampleSample(['oil']));
  expect(Object.keys(tree)).toEqual(['value', 'entity', 'ctx']);
  expect(tree.entity?.members).toMatchObject({ entityName: { type: 'string' }, oil: { type: 'number' } });
  expect(tree.ctx?.members).toHaveProperty('stateController');
});
