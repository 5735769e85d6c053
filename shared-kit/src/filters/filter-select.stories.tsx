import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { FilterSelect } from './filter-select';
import { hotPumps, underPressure } from './filter-story-data';

const meta = {
  title: 'Filters/Filter select',
  component: FilterSelect,
  args: { label: 'Filter', value: undefined, onChange: fn(), onAdd: fn(), filters: [hotPumps, underPressure] },
  render: withValueState(FilterSelect),
} satisfies Meta<typeof FilterSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox', { name: 'Filter' });

export const Filled: Story = { args: { value: 'f2' } };

export const FoundByAnyPartOfTheName: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'PRESS');
    await userEvent.click(await screen.findByRole('option', { name: 'Under pressure' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('f2');
  },
};

export const EnterOnAnotherTextMakesANewOne: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'Cold rooms{Enter}');
    const form = within(await screen.findByRole('dialog', { name: 'Add filter' }));
    await expect(form.getByRole('textbox', { name: 'Filter name' })).toHaveValue('Cold rooms');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(args.onAdd).not.toHaveBeenCalled();
  },
};

export const RequiredSaysSo: Story = {
  args: { required: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Filter is required');
  },
};
