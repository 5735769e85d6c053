import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withFormState } from '../../.storybook/value-state';
import { codeOf, editorIn, typeCode } from '../testing/editor-typing';
import { CssEditor } from './css-editor';
import type { EditorProps } from './editor-props';
import { HtmlEditor } from './html-editor';
import { MarkdownEditor } from './markdown-editor';
import { ProtobufEditor } from './protobuf-editor';

const editors = { css: CssEditor, html: HtmlEditor, markdown: MarkdownEditor, protobuf: ProtobufEditor };

/** An editor of any language in a form, which keeps its text. */
const Editors = withFormState(({ kind, ...props }: EditorProps & { kind: keyof typeof editors }) => {
  const Editor = editors[kind];
  return <Editor {...props} />;
});

const meta = {
  title: 'Editors/Text editors',
  component: Editors,
  args: { kind: 'css', label: 'Style sheet', value: 'a {\n    color: red;\n}', onChange: fn(), onSubmit: fn() },
} satisfies Meta<typeof Editors>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Css: Story = {
  play: async ({ canvasElement }) => {
    expect(codeOf(await editorIn(canvasElement, 'Style sheet'))).toBe('a {\n    color: red;\n}');
  },
};

export const SyntaxErrorsMakeCssInvalidAndStopTheForm: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Style sheet');
    await typeCode(editor, 'a { color: red');
    await waitFor(() => expect(editor).toHaveAttribute('aria-invalid', 'true'));
    expect(editor).toHaveAccessibleDescription(/Line 1: Can’t be read/);
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await typeCode(editor, 'b { color: red }');
    await waitFor(() => expect(editor).not.toHaveAttribute('aria-invalid'));
    expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledTimes(1));
  },
};

export const CssTidyIndentsByFour: Story = {
  args: { value: 'a{color:red}' },
  play: async ({ canvasElement, args }) => {
    await editorIn(canvasElement, 'Style sheet');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Tidy' }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('a {\n    color: red\n}'));
  },
};

const stopsWhileEmpty: Story['play'] = async ({ canvasElement, args }) => {
  const canvas = within(canvasElement);
  const editor = await editorIn(canvasElement, 'Style sheet');
  await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(editor).toHaveAccessibleDescription(/This is required/));
  expect(args.onSubmit).not.toHaveBeenCalled();
};

export const RequiredAndEmptyStopsTheForm: Story = { args: { value: '', required: true }, play: stopsWhileEmpty };

export const RequiredMarkdownStopsTheForm: Story = {
  args: { kind: 'markdown', value: ' ', required: true },
  play: stopsWhileEmpty,
};

export const RequiredProtobufStopsTheForm: Story = {
  args: { kind: 'protobuf', value: '', required: true },
  play: stopsWhileEmpty,
};

export const WhatCannotBeChangedStopsNoForm: Story = {
  args: { value: '', required: true, readOnly: true },
  play: async ({ canvasElement, args }) => {
    await editorIn(canvasElement, 'Style sheet');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Send' }));
    expect(args.onSubmit).toHaveBeenCalledTimes(1);
  },
};

/** Two editors of one text in a form. */
const TwoSchemas = withFormState((props: EditorProps) => (
  <>
    <ProtobufEditor {...props} label="First schema" />
    <ProtobufEditor {...props} label="Second schema" />
  </>
));

export const SeveralEditorsAreAskedTogether: Story = {
  args: { value: '', required: true },
  render: (args) => <TwoSchemas {...args} />,
  play: async ({ canvasElement, args }) => {
    const editors = [await editorIn(canvasElement, 'First schema'), await editorIn(canvasElement, 'Second schema')];
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Send' }));
    for (const editor of editors) {
      await waitFor(() => expect(editor).toHaveAccessibleDescription(/This is required/));
    }
    expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const SeveralEditorsSendTheirFormOnce: Story = {
  args: { value: 'syntax = "proto3";', required: true },
  render: (args) => <TwoSchemas {...args} />,
  play: async ({ canvasElement, args }) => {
    await editorIn(canvasElement, 'First schema');
    await editorIn(canvasElement, 'Second schema');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledTimes(1));
  },
};

export const TabIndentsAndEscapeThenTabLeaves: Story = {
  args: { value: '' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Style sheet');
    expect(editor).toHaveAccessibleDescription('Tab indents. Press Escape, then Tab, to leave the editor.');
    await userEvent.click(editor);
    await userEvent.tab();
    expect(editor).toHaveFocus();
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('    '));
    await userEvent.keyboard('{Escape}');
    expect(await canvas.findByText('Tab now leaves the editor.')).toBeInTheDocument();
    await userEvent.tab();
    expect(canvas.getByRole('button', { name: 'Send' })).toHaveFocus();
  },
};

export const FullScreenAndBack: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const page = within(canvasElement.ownerDocument.body);
    await editorIn(canvasElement, 'Style sheet');
    await userEvent.click(canvas.getByRole('button', { name: 'Full screen' }));
    const dialog = await page.findByRole('dialog', { name: 'Style sheet' });
    expect(dialog.getBoundingClientRect().width).toBe(window.innerWidth);
    expect(within(dialog).getByRole('textbox', { name: 'Style sheet' })).toHaveTextContent('color: red');
    expect(within(dialog).getByRole('button', { name: 'Exit full screen' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(canvas.getByRole('button', { name: 'Full screen' })).toHaveFocus();
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    const editor = await editorIn(canvasElement, 'Style sheet');
    expect(editor).toHaveAttribute('aria-disabled', 'true');
    expect(within(canvasElement).queryByRole('button', { name: 'Tidy' })).toBeNull();
  },
};

export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvasElement, args }) => {
    const editor = await editorIn(canvasElement, 'Style sheet');
    expect(editor).toHaveAttribute('aria-readonly', 'true');
    await typeCode(editor, 'b');
    expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const WithError: Story = { args: { error: 'This style sheet is too long' } };

export const Html: Story = {
  args: { kind: 'html', label: 'Template', value: '<div class="card">\n    <p>{{ name }}</p>\n</div>' },
  play: async ({ canvasElement }) => {
    const editor = await editorIn(canvasElement, 'Template');
    await typeCode(editor, '<div><b></div>');
    await waitFor(() => expect(editor).toHaveAttribute('aria-invalid', 'true'));
    await typeCode(editor, '<div><b></b></div>');
    await waitFor(() => expect(editor).not.toHaveAttribute('aria-invalid'));
  },
};

export const Protobuf: Story = {
  args: {
    kind: 'protobuf',
    label: 'Telemetry schema',
    value: 'syntax = "proto3";\nmessage Telemetry { // one reading\noptional double temperature = 1;}',
  },
  play: async ({ canvasElement, args }) => {
    const editor = await editorIn(canvasElement, 'Telemetry schema');
    await waitFor(() => expect(editor.querySelectorAll('.cm-line span').length).toBeGreaterThan(3));
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Tidy' }));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(
        'syntax = "proto3";\nmessage Telemetry { // one reading\n    optional double temperature = 1;\n}',
      ),
    );
  },
};

export const Placeholder: Story = {
  args: { kind: 'protobuf', label: 'Telemetry schema', value: '', placeholder: 'syntax = "proto3";' },
};

export const MarkdownTogglesEditAndPreview: Story = {
  args: { kind: 'markdown', label: 'Notes', value: '# Pump\n\nIt is **old**.' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Notes');
    await userEvent.click(canvas.getByRole('button', { name: 'Preview' }));
    const preview = await canvas.findByRole('region', { name: 'Preview' });
    expect(await within(preview).findByRole('heading', { name: 'Pump' })).toBeVisible();
    expect(editor).not.toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
    expect(editor).toBeVisible();
  },
};
