import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { RELATION_TYPE_MAX_LENGTH, RelationTypePicker } from './relation-type-picker';

const meta = {
  title: 'Pickers/Relation type',
  component: RelationTypePicker,
  args: { label: 'Relation type', value: undefined, onChange: fn() },
  render: withValueState(RelationTypePicker),
} satisfies Meta<typeof RelationTypePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox', { name: /^Relation type/ });

export const SuggestsContainsAndManages: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(field(canvasElement)).toHaveAttribute('placeholder', 'Any relation type');
    await userEvent.click(field(canvasElement));
    await expect((await screen.findAllByRole('option')).map((row) => row.textContent)).toEqual(['Contains', 'Manages']);
    await userEvent.type(field(canvasElement), 'm');
    await waitFor(() => expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['Manages']));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('Manages');
  },
};

export const AnyOtherTextIsAType: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'Feeds');
    await userEvent.click(await screen.findByRole('option', { name: '“Feeds” is a custom type' }));
    await expect(field(canvasElement)).toHaveValue('Feeds');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith('Feeds');
    await expect(field(canvasElement)).toHaveValue('Feeds');
  },
};

export const TooLongIsAnError: Story = {
  args: { value: 'x'.repeat(RELATION_TYPE_MAX_LENGTH) },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).not.toBeInvalid();
    await userEvent.type(field(canvasElement), '{End}y');
    const limit = 'A relation type can have up to 255 characters';
    await expect(field(canvasElement)).toHaveAccessibleDescription(limit);
    await waitFor(() => expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual([limit]));
  },
};

export const RequiredAndEmpty: Story = {
  args: { required: true },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).not.toHaveAttribute('placeholder');
    await userEvent.click(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Relation type is required');
  },
};

export const Disabled: Story = { args: { value: 'Contains', disabled: true } };
