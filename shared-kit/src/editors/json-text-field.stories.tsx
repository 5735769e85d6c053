import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { editorIn, typeCode } from '../testing/editor-typing';
import { JsonTextField } from './json-text-field';

const meta = {
  title: 'Inputs/JSON in one line',
  component: JsonTextField,
  args: { label: 'Settings', value: { depth: 3 }, onChange: fn() },
  render: withValueState(JsonTextField),
} satisfies Meta<typeof JsonTextField>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('textbox', { name: /^Settings/ });

export const Filled: Story = {};
export const Disabled: Story = { args: { disabled: true, openable: true } };

export const TextThatIsNoObjectIsInvalid: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(field(canvasElement)).toHaveValue('{"depth":3}');
    await userEvent.clear(field(canvasElement));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await userEvent.type(field(canvasElement), '[[1]');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ text: '[1]' }));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveValue('[1]');
    await expect(field(canvasElement)).toHaveAccessibleDescription(/Enter a JSON object/);
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), '{{"depth": 4}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ depth: 4 });
    await expect(field(canvasElement)).not.toBeInvalid();
  },
};

export const EmptyButRequired: Story = {
  args: { value: undefined, required: true, requiredText: 'Settings are required' },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Settings are required');
  },
};

export const OpensInADialog: Story = {
  args: { openable: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Edit JSON in a dialog' }));
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    await typeCode(await editorIn(dialog, /JSON/), '{"depth": 5}');
    const save = () => within(dialog).getByRole('button', { name: 'Apply' });
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(save());
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ depth: 5 }));
    await expect(field(canvasElement)).toHaveValue('{"depth":5}');
  },
};
