import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { KeyValueField } from './key-value-field';

const meta = {
  title: 'Inputs/Key-value map',
  component: KeyValueField,
  args: { label: 'Metadata', value: undefined, onChange: fn(), onValidity: fn() },
  render: withValueState(KeyValueField),
} satisfies Meta<typeof KeyValueField>;
export default meta;
type Story = StoryObj<typeof meta>;

const two = { deviceName: 'Pump 7', deviceType: 'pump' };
const keys = (canvas: HTMLElement) => within(canvas).getAllByRole('textbox', { name: /^Key/ });
const values = (canvas: HTMLElement) => within(canvas).getAllByRole('textbox', { name: /^Value/ });
const add = (canvas: HTMLElement) => userEvent.click(within(canvas).getByRole('button', { name: 'Add' }));

export const Empty: Story = { args: { noneText: 'No metadata yet' } };
export const Filled: Story = { args: { value: two } };

export const EntryNeedsAKeyAndAValue: Story = {
  play: async ({ canvasElement, args }) => {
    await add(canvasElement);
    await expect(args.onValidity).toHaveBeenLastCalledWith(false);
    await userEvent.type(keys(canvasElement)[0] as HTMLElement, 'ts');
    await userEvent.tab();
    await userEvent.tab();
    await expect(values(canvasElement)[0]).toHaveAccessibleDescription('A value is required');
    await userEvent.type(values(canvasElement)[0] as HTMLElement, '17');
    await expect(args.onValidity).toHaveBeenLastCalledWith(true);
    await expect(args.onChange).toHaveBeenLastCalledWith({ ts: '17' });
    await expect(values(canvasElement)[0]).not.toBeInvalid();
  },
};

export const LaterOfTwoSameKeysCounts: Story = {
  args: { value: two },
  play: async ({ canvasElement, args }) => {
    await add(canvasElement);
    await userEvent.type(keys(canvasElement)[2] as HTMLElement, 'deviceType');
    await userEvent.type(values(canvasElement)[2] as HTMLElement, 'valve');
    await expect(args.onChange).toHaveBeenLastCalledWith({ deviceName: 'Pump 7', deviceType: 'valve' });
    await expect(keys(canvasElement)).toHaveLength(3);
  },
};

export const RemovingARow: Story = {
  args: { value: two },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove deviceName' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ deviceType: 'pump' });
    await expect(keys(canvasElement)).toHaveLength(1);
  },
};

export const TheFocusStaysNear: Story = {
  args: { value: two },
  play: async ({ canvasElement }) => {
    const button = (name: string) => within(canvasElement).getByRole('button', { name });
    await add(canvasElement);
    await expect(keys(canvasElement)[2]).toHaveFocus();
    await userEvent.click(button('Remove deviceName'));
    await expect(button('Remove deviceType')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Enter}');
    await expect(button('Add')).toHaveFocus();
  },
};

export const DisabledHasNoButtons: Story = {
  args: { value: two, disabled: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryAllByRole('button')).toHaveLength(0);
  },
};
