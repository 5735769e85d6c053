import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { NULL_UUID } from '../api/entity-id';
import { entityPlatform } from '../testing/story-entities';
import { EntityListSelect, EntitySelect, type PickedEntity } from './entity-select';

const meta = {
  title: 'Pickers/Entity of any type',
  component: EntitySelect,
  parameters: { platform: entityPlatform },
  args: { label: 'Target', value: undefined, onChange: fn() },
  render: withValueState(EntitySelect, { minBlockSize: 260 }),
} satisfies Meta<typeof EntitySelect>;
export default meta;
type Story = StoryObj<typeof meta>;

const type = (canvas: HTMLElement) => within(canvas).getByLabelText(/^Type/);
const choose = (canvas: HTMLElement, label: string) => userEvent.selectOptions(type(canvas), label);
const pump: PickedEntity = { entityType: 'DEVICE', id: 'd3' };

export const Empty: Story = {};
export const Filled: Story = {
  args: { value: pump },
  play: ({ canvasElement }) =>
    waitFor(() => expect(within(canvasElement).getByRole('combobox', { name: 'Device' })).toHaveValue('Pump 1')),
};
export const Disabled: Story = { args: { value: pump, disabled: true } };
export const RequiredWithError: Story = { args: { required: true, error: 'Choose a target' } };

export const TypeThenEntity: Story = {
  play: async ({ canvasElement, args }) => {
    await choose(canvasElement, 'Asset');
    await userEvent.click(within(canvasElement).getByRole('combobox', { name: 'Asset' }));
    await userEvent.click(await screen.findByRole('option', { name: /Hall B/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ entityType: 'ASSET', id: 'a2' });
  },
};

export const AnotherTypeIsIncomplete: Story = {
  args: { value: pump },
  play: async ({ canvasElement, args }) => {
    await choose(canvasElement, 'Asset');
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await expect(within(canvasElement).getByRole('combobox', { name: 'Asset' })).toHaveValue('');
  },
};

export const AnAliasNeedsNoEntity: Story = {
  args: { aliases: true },
  play: async ({ canvasElement, args }) => {
    await choose(canvasElement, 'Current customer');
    await expect(args.onChange).toHaveBeenLastCalledWith({ entityType: 'CURRENT_CUSTOMER', id: NULL_UUID });
    await expect(within(canvasElement).queryByRole('combobox', { name: 'Current customer' })).toBeNull();
    await choose(canvasElement, 'Device');
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
  },
};

export const OneTypeIsNotAskedFor: Story = {
  args: { allowed: ['DASHBOARD'] },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).queryByLabelText(/^Type/)).toBeNull();
    await userEvent.click(within(canvasElement).getByRole('combobox', { name: 'Dashboard' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Energy' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ entityType: 'DASHBOARD', id: 'b1' });
  },
};

const onList = fn();

/** Several entities of one type. */
const Several = withValueState(EntityListSelect, { minBlockSize: 260 });
const several = { label: 'Targets', value: [pump], aliases: true, onChange: onList };

export const SeveralOfOneType: Story = {
  render: () => <Several {...several} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: 'Remove Pump 1' });
    await userEvent.type(canvas.getByRole('combobox', { name: 'Devices' }), 'pump 2');
    await userEvent.click(await screen.findByRole('option', { name: 'Pump 2' }));
    await expect(onList).toHaveBeenLastCalledWith([pump, { entityType: 'DEVICE', id: 'd4' }]);
  },
};

export const SeveralOfAnotherTypeStartEmpty: Story = {
  render: () => <Several {...several} />,
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'Asset');
    await expect(onList).toHaveBeenLastCalledWith(undefined);
    await choose(canvasElement, 'Current user');
    await expect(onList).toHaveBeenLastCalledWith([{ entityType: 'CURRENT_USER', id: NULL_UUID }]);
  },
};
