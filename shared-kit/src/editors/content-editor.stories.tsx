import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withFormState } from '../../.storybook/value-state';
import { codeOf, editorIn, typeCode } from '../testing/editor-typing';
import { ContentEditor } from './content-editor';

/** The editor in a form, which keeps its text. */
const InForm = withFormState(ContentEditor);

const meta = {
  title: 'Editors/Content editor',
  component: InForm,
  args: { label: 'Message', value: '{"temperature": 22.4, "note": "a \\"b\\""}', onChange: fn(), onSubmit: fn() },
} satisfies Meta<typeof InForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TidyIndentsByFourAndMinifyEncodesNothingTwice: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Message');
    await userEvent.click(canvas.getByRole('button', { name: 'Tidy' }));
    await waitFor(() => expect(codeOf(editor)).toBe('{\n    "temperature": 22.4,\n    "note": "a \\"b\\""\n}'));
    await userEvent.click(canvas.getByRole('button', { name: 'Minify' }));
    await waitFor(() => expect(codeOf(editor)).toBe('{"temperature":22.4,"note":"a \\"b\\""}'));
  },
};

export const WrongJsonIsSaidWhenLeftAndStopsTheForm: Story = {
  args: { value: '{' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Message');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(editor).toHaveAccessibleDescription(/Error: SyntaxError/));
    expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const TextIsTakenAsItIs: Story = {
  args: { contentType: 'TEXT', value: 'ping {' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await editorIn(canvasElement, 'Message');
    expect(canvas.getByRole('button', { name: 'Tidy' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    expect(args.onSubmit).toHaveBeenCalled();
  },
};

export const RequiredTextStopsTheFormWhileEmpty: Story = {
  args: { contentType: 'BINARY', value: '', required: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const editor = await editorIn(canvasElement, 'Message');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    expect(await canvas.findByRole('alert')).toHaveTextContent('This is required');
    expect(args.onSubmit).not.toHaveBeenCalled();
    await typeCode(editor, 'AQI=');
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};
