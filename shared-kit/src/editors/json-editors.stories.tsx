import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withFormState } from '../../.storybook/value-state';
import { codeOf, editorIn, typeCode } from '../testing/editor-typing';
import { JsonObjectEditor } from './json-object-editor';

/** The editor in a form, which keeps its text. */
const InForm = withFormState(JsonObjectEditor);

const meta = {
  title: 'Editors/JSON object editor',
  component: InForm,
  args: {
    label: 'Configuration',
    value: { name: 'Pump', limits: [1, 2.5], on: true, none: null },
    onChange: fn(),
    onSubmit: fn(),
  },
} satisfies Meta<typeof InForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ShownWithTwoSpaces: Story = {
  play: async ({ canvasElement, args }) => {
    expect(codeOf(await editorIn(canvasElement, 'Configuration'))).toBe(JSON.stringify(args.value, null, 2));
  },
};

export const ObjectsAndArraysAreReportedOthersAreNot: Story = {
  play: async ({ canvasElement, args }) => {
    const editor = await editorIn(canvasElement, 'Configuration');
    await typeCode(editor, '[1]');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith([1]));
    await typeCode(editor, '5');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ text: '5' })));
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Full screen' }));
    await waitFor(() => expect(editor).toHaveAccessibleDescription(/Value is not a valid JSON/));
  },
};

export const EmptyIsNothing: Story = {
  play: async ({ canvasElement, args }) => {
    await typeCode(await editorIn(canvasElement, 'Configuration'), '');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(undefined));
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Send' }));
    expect(args.onSubmit).toHaveBeenCalled();
  },
};

export const TheParserIsHeardWhenTheEditorIsLeft: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Configuration');
    await typeCode(editor, '{"a": }');
    expect(editor).not.toHaveAttribute('aria-invalid');
    await userEvent.click(canvas.getByRole('button', { name: 'Full screen' }));
    await waitFor(() => expect(editor).toHaveAttribute('aria-invalid', 'true'));
    expect(editor).toHaveAccessibleDescription(/Error: SyntaxError: .+/);
    await userEvent.keyboard('{Escape}');
  },
};

export const ValidateOnChangeSpeaksAtOnce: Story = {
  args: { validateOnChange: true },
  play: async ({ canvasElement }) => {
    const editor = await editorIn(canvasElement, 'Configuration');
    await typeCode(editor, '{"a": }');
    await waitFor(() => expect(editor).toHaveAttribute('aria-invalid', 'true'));
  },
};

export const SubmittingWithoutAnObjectIsStoppedByAToast: Story = {
  args: { required: true, value: undefined },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Configuration');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    expect(await canvas.findByRole('alert')).toHaveTextContent('Json object is required.');
    expect(args.onSubmit).not.toHaveBeenCalled();
    await typeCode(editor, '{"a":1}');
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    expect(args.onSubmit).toHaveBeenCalledTimes(1);
  },
};

export const TidyAndMinifyWorkOnlyWhenValid: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Configuration');
    await typeCode(editor, '{"a":{"b":1}');
    const tidy = () => canvas.getByRole('button', { name: 'Tidy' });
    const minify = () => canvas.getByRole('button', { name: 'Minify' });
    await waitFor(() => expect(tidy()).toHaveAttribute('aria-disabled', 'true'));
    expect(minify()).toHaveAttribute('aria-disabled', 'true');
    await typeCode(editor, '{"a":{"b":1}}');
    await waitFor(() => expect(tidy()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(tidy());
    await waitFor(() => expect(codeOf(editor)).toBe('{\n  "a": {\n    "b": 1\n  }\n}'));
    await userEvent.click(minify());
    await waitFor(() => expect(codeOf(editor)).toBe('{"a":{"b":1}}'));
  },
};

export const SortLeavesOutAndOrders: Story = {
  args: { sort: (key, value) => (key === 'limits' ? undefined : value) },
  play: async ({ canvasElement }) => {
    expect(codeOf(await editorIn(canvasElement, 'Configuration'))).not.toContain('limits');
  },
};
