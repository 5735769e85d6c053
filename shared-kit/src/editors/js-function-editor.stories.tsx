import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withFormState } from '../../.storybook/value-state';
import { UserCodeError } from '../sandbox/user-code-error';
import { codeOf, editorIn, typeCode } from '../testing/editor-typing';
import type { RunFunction } from './check-function';
import { JsFunctionEditor } from './js-function-editor';

/** The editor in a form, which keeps its text. */
const InForm = withFormState(JsFunctionEditor);

const failed = new UserCodeError({
  kind: 'thrown',
  name: 'TypeError',
  message: 'msg is not a list',
  lineNumber: 2,
  columnNumber: 8,
});

const meta = {
  title: 'Editors/JavaScript function editor',
  component: InForm,
  args: {
    label: 'Filter',
    functionName: 'Filter',
    functionArgs: ['msg', 'metadata', 'msgType'],
    value: "const limit = 20;\nreturn msg.temperature > limit && msgType === 'POST_TELEMETRY_REQUEST';",
    onChange: fn(),
    onSubmit: fn(),
    run: fn<RunFunction>(async () => ({ ok: true, index: 0, value: true, type: 'boolean' })),
  },
} satisfies Meta<typeof InForm>;
export default meta;
type Story = StoryObj<typeof meta>;

const send = (canvas: HTMLElement) => userEvent.click(within(canvas).getByRole('button', { name: 'Send' }));

export const HeadAndFootOfTheFunction: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await editorIn(canvasElement, 'Filter');
    expect(canvas.getByText('function Filter(msg, metadata, msgType) {')).toBeVisible();
    expect(canvas.getByText('}', { selector: 'code' })).toBeVisible();
  },
};

export const ATitleTakesThePlaceOfTheHead: Story = {
  args: { functionTitle: 'Value', functionArgs: ['value'], value: 'return value * 2;' },
  play: async ({ canvasElement }) => {
    expect(await within(canvasElement).findByText('Value: f(value)')).toBeVisible();
  },
};

export const UndeclaredNamesAreErrors: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Filter');
    await typeCode(editor, 'const left = 1;\nreturn nothing;');
    await waitFor(() => expect(editor).toHaveAccessibleDescription(/Line 2: “nothing” is not defined/));
    expect(editor).toHaveAttribute('aria-invalid', 'true');
    await send(canvasElement);
    expect(await canvas.findByRole('alert')).toHaveTextContent('Line 2: “nothing” is not defined');
    expect(args.onSubmit).not.toHaveBeenCalled();
    expect(args.run).not.toHaveBeenCalled();
  },
};

export const DeclaredGlobalsAreKnown: Story = {
  args: { globalVariables: ['nothing'], value: 'return nothing;' },
  play: async ({ canvasElement, args }) => {
    await editorIn(canvasElement, 'Filter');
    await send(canvasElement);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalled());
  },
};

export const TheLiveCheckCanBeTurnedOff: Story = {
  args: { disableUndefinedCheck: true, value: 'return nothing;' },
  play: async ({ canvasElement, args }) => {
    const editor = await editorIn(canvasElement, 'Filter');
    await send(canvasElement);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalled());
    expect(editor).not.toHaveAttribute('aria-invalid');
  },
};

export const ATrialRunDecidesOnSubmit: Story = {
  args: { validationArgs: [[1], [2]], resultType: 'boolean' },
  play: async ({ canvasElement, args }) => {
    await editorIn(canvasElement, 'Filter');
    await send(canvasElement);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledTimes(1));
    expect(args.run).toHaveBeenCalledWith({
      body: args.value,
      argNames: args.functionArgs,
      args: args.validationArgs,
    });
  },
};

export const AThrownErrorMarksItsLineUntilTheNextEdit: Story = {
  args: { validationArgs: [[1]], run: fn<RunFunction>(async () => ({ ok: false, error: failed })) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Filter');
    await send(canvasElement);
    expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Error: TypeError: msg is not a list (line 2, column 8)',
    );
    const lines = [...editor.querySelectorAll('.cm-line')].map((line) => line.classList.contains('cm-failedLine'));
    expect(lines).toEqual([false, true]);
    expect(args.onSubmit).not.toHaveBeenCalled();
    await typeCode(editor, 'return 1;');
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
    expect(editor.querySelector('.cm-failedLine')).toBeNull();
  },
};

export const AWrongResultTypeIsSaid: Story = {
  args: { validationArgs: [[1]], resultType: 'number' },
  play: async ({ canvasElement }) => {
    await editorIn(canvasElement, 'Filter');
    await send(canvasElement);
    expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'The function must return a value of type “number”',
    );
  },
};

export const NoResultIsSaid: Story = {
  args: {
    validationArgs: [[1]],
    resultType: 'any',
    run: fn<RunFunction>(async () => ({ ok: true, index: 0, value: undefined, type: 'undefined' })),
  },
  play: async ({ canvasElement }) => {
    await editorIn(canvasElement, 'Filter');
    await send(canvasElement);
    expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('The function must return a value');
  },
};

export const TheSandboxTriesTheFunction: Story = {
  args: {
    run: undefined,
    functionArgs: ['value'],
    value: 'return value.length;',
    validationArgs: [[null], ['abc']],
    resultType: 'number',
  },
  play: async ({ canvasElement, args }) => {
    await editorIn(canvasElement, 'Filter');
    await send(canvasElement);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalled(), { timeout: 10_000 });
  },
};

export const MembersOfTheArgumentsAreCompleted: Story = {
  args: {
    functionArgs: ['ctx'],
    value: 'return ',
    completions: async () => (await import('./widget-completions')).widgetContextTree,
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    const editor = await editorIn(canvasElement, 'Filter');
    await userEvent.click(editor);
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await userEvent.paste('ctx.stateController.openS');
    await userEvent.keyboard('{Control>} {/Control}');
    const option = await page.findByRole('option', { name: /openState/ });
    expect(option).toHaveTextContent('function');
    expect(await page.findByText('openState(id, params?, openRightLayout?)')).toBeVisible();
    await userEvent.click(option);
    await waitFor(() => expect(codeOf(editor)).toBe('return ctx.stateController.openState'));
  },
};

export const TidyWrapsAndIndentsByFour: Story = {
  args: { value: 'if(msg.a){return true}' },
  play: async ({ canvasElement }) => {
    const editor = await editorIn(canvasElement, 'Filter');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Tidy' }));
    await waitFor(() => expect(codeOf(editor)).toBe('if (msg.a) {\n    return true\n}'));
  },
};

export const TbelIsNotReadHere: Story = {
  args: { scriptLang: 'TBEL', value: 'foreach (x : msg.list) { total += x; }\nreturn total;' },
  play: async ({ canvasElement, args }) => {
    const editor = await editorIn(canvasElement, 'Filter');
    await send(canvasElement);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalled());
    expect(args.run).not.toHaveBeenCalled();
    expect(editor).not.toHaveAttribute('aria-invalid');
  },
};

export const Required: Story = { args: { value: '', required: true, error: 'A function is needed' } };
