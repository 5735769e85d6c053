import { type CompletionTree, completionsAt, signatureOf } from './completion-tree';
import { widgetEditorTree } from './widget-completions';

const tree: CompletionTree = {
  ctx: {
    kind: 'object',
    members: {
      width: { kind: 'property', type: 'number' },
      state: { kind: 'object', members: { open: { kind: 'function', args: ['id'] } } },
    },
  },
  msg: { kind: 'object' },
};
const names = (before: string) => completionsAt(tree, before)?.entries.map(({ name }) => name);

test.each([
  ['return c', ['ctx', 'msg']],
  ['return ctx.', ['width', 'state']],
  ['ctx.wi', ['width', 'state']],
  ['ctx?.state.o', ['open']],
  ['ctx\n  .state\n  .', ['open']],
  ['(ctx.', ['width', 'state']],
  ['if (x) ctx.wi', ['width', 'state']],
  ['[...ctx.wi', ['width', 'state']],
  ['', undefined],
  ['return ', undefined],
  ['msg.', undefined],
  ['other.', undefined],
  ['ctx.constructor.', undefined],
  ['f().', undefined],
  ['f().ctx', undefined],
  ['list[0].wi', undefined],
])('after %j', (before, expected) => {
  expect(names(before)).toEqual(expected);
});

test('a completion replaces what was typed of the name', () => {
  expect(completionsAt(tree, 'ctx.wi')?.from).toBe(4);
});

test('signatures name arguments and types', () => {
  expect(signatureOf('open', { kind: 'function', args: ['id', 'params?'] })).toBe('open(id, params?)');
  expect(signatureOf('width', { kind: 'property', type: 'number' })).toBe('width: number');
});

test.each([
  ['self.ctx.widgetConfig.timewindow.history.fixedTimewindow.', 'startTimeMs'],
  ['ctx.stateController.', 'getStateParamsByStateId'],
  ['ctx.deviceService.', 'claimDevice'],
  ['ctx.dialogs.', 'materialIconPicker'],
  ['self.', 'getDataKeySettingsSchema'],
])('the widget context: after %s comes %s', (before, name) => {
  const entries = completionsAt(
    { ...widgetEditorTree, ctx: widgetEditorTree.self?.members?.ctx ?? { kind: 'object' } },
    before,
  );
  expect(entries?.entries.map((entry) => entry.name)).toContain(name);
});

test('every call of a service ends with an optional config', () => {
  const [getDevice] =
    completionsAt(widgetEditorTree, 'self.ctx.deviceService.')?.entries.filter(({ name }) => name === 'getDevice') ??
    [];
  expect(getDevice && signatureOf(getDevice.name, getDevice)).toBe('getDevice(…, config?)');
});
