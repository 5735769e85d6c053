import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { middleOf, pressKeys, realInput } from '../testing/real-input';
import { ValueInput } from './value-input';

const meta = {
  title: 'Inputs/Typed value',
  component: ValueInput,
  args: { label: 'Value', required: true, value: 'north', onChange: fn() },
  render: withValueState(ValueInput),
} satisfies Meta<typeof ValueInput>;
export default meta;
type Story = StoryObj<typeof meta>;

const type = (canvas: HTMLElement) => within(canvas).getByRole('combobox', { name: 'Value type' });
const icon = (canvas: HTMLElement) => canvas.querySelector('svg')?.getAttribute('data-icon');

export const Text: Story = {};
export const Integer: Story = {
  args: { value: 5.0 },
  play: async ({ canvasElement }) => {
    await expect(type(canvasElement)).toHaveDisplayValue('Integer');
  },
};
export const UndoTakesArrowsBack: Story = {
  args: { value: 5 },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('spinbutton', { name: /^Value/ });
    await realInput({ drag: [middleOf(field)] });
    await pressKeys('End', '0', 'ArrowUp', 'ArrowUp');
    await expect(field).toHaveValue('52');
    await pressKeys('Control+z');
    await expect(field).toHaveValue('51');
    await pressKeys('Control+z');
    await expect(field).toHaveValue('50');
    await pressKeys('Control+Shift+z', 'Control+Shift+z');
    await expect(field).toHaveValue('52');
  },
};
export const Double: Story = { args: { value: 5.5 } };
export const YesOrNo: Story = { args: { value: true } };
export const Json: Story = { args: { value: { min: 3, max: [1, 2] } } };
export const Disabled: Story = { args: { value: 5, disabled: true } };

export const EveryTypeHasItsIcon: Story = {
  play: async ({ canvasElement }) => {
    for (const [label, name] of [
      ['String', 'mdi:format-text'],
      ['Integer', 'mdi:numeric'],
      ['Double', 'mdi:numeric'],
      ['Boolean', 'mdi:checkbox-marked-outline'],
      ['JSON', 'mdi:code-json'],
    ] as const) {
      await userEvent.selectOptions(type(canvasElement), label);
      await expect(icon(canvasElement)).toBe(name);
    }
  },
};

export const MissingValuesSayWhatIsMissing: Story = {
  args: { value: undefined },
  play: async ({ canvasElement }) => {
    for (const [label, text] of [
      ['String', 'A value is required'],
      ['Integer', 'A whole number is required'],
      ['Double', 'A number is required'],
    ] as const) {
      await userEvent.selectOptions(type(canvasElement), label);
      const field = within(canvasElement).getByLabelText(/^Value \*|^Value\*/);
      await userEvent.click(field);
      await userEvent.tab();
      await expect(field).toHaveAccessibleDescription(text);
    }
    await userEvent.selectOptions(type(canvasElement), 'JSON');
    const json = within(canvasElement).getByLabelText(/^Value \*|^Value\*/);
    await userEvent.clear(json);
    await userEvent.tab();
    await expect(json).toHaveAccessibleDescription('A JSON object is required');
  },
};

export const InvalidJsonIsUnreadable: Story = {
  args: { value: { min: 3 } },
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByRole('textbox', { name: /^Value/ });
    await userEvent.type(field, ']');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ text: '{"min":3}]' }));
    await expect(field).toHaveValue('{"min":3}]');
    await expect(field).toHaveAccessibleDescription(/Enter a JSON object/);
  },
};
