import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../ui/button';
import { editDashboardFilters } from './dashboard-filters-dialog';
import { hotPumps, pressure, underPressure } from './filter-story-data';
import { editUserFilter } from './user-filter-dialog';

interface OpenerProps {
  ask: () => Promise<unknown>;
  onAnswer: (answer: unknown) => void;
}

/** A page with a button that opens the dialog. */
const Opener = ({ ask, onAnswer }: OpenerProps) => <Button onClick={() => void ask().then(onAnswer)}>Open</Button>;

const filters = [hotPumps, underPressure];
const all = () => editDashboardFilters({ filters, widgetsUsing: (id) => (id === 'f1' ? ['Pumps', 'Map'] : []) });

const meta = {
  title: 'Filters/Dashboard filters',
  component: Opener,
  args: { ask: all as () => Promise<unknown>, onAnswer: fn() },
} satisfies Meta<typeof Opener>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Opens, and answers with the dialog's contents. */
async function opened(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return within(await screen.findByRole('dialog', { name }));
}

export const UsedFilterIsNotRemoved: Story = {
  play: async ({ args }) => {
    const list = await opened('Filters');
    await userEvent.click(list.getByRole('button', { name: 'Remove Hot pumps' }));
    const told = await screen.findByRole('alertdialog', { name: '“Hot pumps” is in use' });
    await expect(told).toHaveTextContent(/Pumps\s+Map/);
    await userEvent.click(within(told).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(list.getByRole('button', { name: 'Remove Under pressure' }));
    await expect(list.getByRole('button', { name: 'Remove Hot pumps' })).toHaveFocus();
    await userEvent.click(list.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenLastCalledWith([hotPumps]));
  },
};

export const NamesAreUnique: Story = {
  play: async ({ args }) => {
    const list = await opened('Filters');
    const name = list.getAllByRole('textbox', { name: 'Filter name' })[1] as HTMLElement;
    await userEvent.clear(name);
    await userEvent.type(name, 'Hot pumps ');
    await userEvent.click(list.getByRole('button', { name: 'Apply' }));
    await screen.findByText('A filter named “Hot pumps” already exists');
    await expect(args.onAnswer).not.toHaveBeenCalled();
    await userEvent.type(name, '2');
    await userEvent.click(list.getAllByRole('switch', { name: 'Editable' })[1] as HTMLElement);
    await userEvent.click(list.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(args.onAnswer).toHaveBeenLastCalledWith([
        hotPumps,
        { ...underPressure, filter: 'Hot pumps 2', editable: true },
      ]),
    );
  },
};

export const FilterWithoutKeyFiltersIsNotSaved: Story = {
  args: {
    ask: () =>
      editDashboardFilters({ filters: [hotPumps, { ...underPressure, keyFilters: [] }], widgetsUsing: () => [] }),
  },
  play: async ({ args }) => {
    const list = await opened('Filters');
    await userEvent.click(list.getAllByRole('switch', { name: 'Editable' })[0] as HTMLElement);
    await userEvent.click(list.getByRole('button', { name: 'Apply' }));
    await screen.findByText('The filter “Under pressure” needs a key filter');
    await expect(args.onAnswer).not.toHaveBeenCalled();
  },
};

export const AddingAFilter: Story = {
  args: { ask: () => editDashboardFilters({ filters: [], widgetsUsing: () => [] }) },
  play: async () => {
    const list = await opened('Filters');
    await list.findByRole('heading', { name: 'No filters yet' });
    await userEvent.click(list.getByRole('button', { name: 'Add filter' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add filter' }));
    const add = form.getByRole('button', { name: 'Add' });
    await expect(add).toHaveAccessibleDescription('The filter’s name is required');
    await userEvent.type(form.getByRole('textbox', { name: 'Filter name' }), 'Warm');
    await expect(add).toHaveAccessibleDescription('The filter “Warm” needs a key filter');
    await expect(form.getByRole('switch')).toBeChecked();
  },
};

export const EditingAFilterAsItStands: Story = {
  play: async ({ args }) => {
    const list = await opened('Filters');
    await userEvent.click(list.getByRole('button', { name: 'Edit Under pressure' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit filter' }));
    await expect(form.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('Nothing has changed yet');
    const name = form.getByRole('textbox', { name: 'Filter name' });
    await userEvent.type(name, 's');
    await userEvent.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit filter' })).toBeNull());
    await userEvent.click(list.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(args.onAnswer).toHaveBeenLastCalledWith([hotPumps, { ...underPressure, filter: 'Under pressures' }]),
    );
  },
};

export const PeopleChangeValuesOfAFilter: Story = {
  args: { ask: () => editUserFilter({ ...hotPumps, keyFilters: [...hotPumps.keyFilters, pressure] }) },
  play: async ({ args }) => {
    const form = await opened('Hot pumps');
    await expect(form.getAllByRole('spinbutton')).toHaveLength(3);
    await expect(form.getByRole('textbox', { name: 'State of the pump' })).toHaveValue('on');
    const least = form.getByRole('spinbutton', { name: 'pressure greater than' });
    await userEvent.clear(least);
    await expect(form.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription(
      'Fill in: pressure greater than',
    );
    await userEvent.type(least, '7.5');
    await userEvent.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledOnce());
    await expect(JSON.stringify((args.onAnswer as ReturnType<typeof fn>).mock.lastCall)).toContain('"userValue":7.5');
  },
};
