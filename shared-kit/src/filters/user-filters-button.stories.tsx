import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { hotPumps, pressure, underPressure } from './filter-story-data';
import { UserFiltersButton } from './user-filters-button';

const other = { ...underPressure, id: 'f3', filter: 'High pressure', editable: true, keyFilters: [pressure] };

const meta = {
  title: 'Filters/User filters',
  component: UserFiltersButton,
  args: { filters: [hotPumps, underPressure, other], onChange: fn() },
} satisfies Meta<typeof UserFiltersButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SeveralAreListedFirst: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Filters' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    // Not editable: not offered.
    await expect(panel.getAllByRole('button', { name: /^Edit / })).toHaveLength(2);
    await userEvent.click(panel.getByRole('button', { name: 'Edit High pressure' }));
    const form = within(await screen.findByRole('dialog', { name: 'High pressure' }));
    const least = form.getByRole('spinbutton', { name: 'pressure greater than' });
    await userEvent.clear(least);
    await userEvent.type(least, '8');
    await userEvent.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce());
    await expect(JSON.stringify((args.onChange as ReturnType<typeof fn>).mock.lastCall)).toContain('"userValue":8');
  },
};

export const OneOpensAtOnce: Story = {
  args: { filters: [underPressure, hotPumps] },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Filters' }));
    const form = within(await screen.findByRole('dialog', { name: 'Hot pumps' }));
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const NothingToChangeHasNoButton: Story = {
  args: { filters: [underPressure] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
