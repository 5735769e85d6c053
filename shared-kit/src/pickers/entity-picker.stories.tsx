import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { useValueState, withValueState } from '../../.storybook/value-state';
import { entityId } from '../api/entity-id';
import { entityPlatform } from '../testing/story-entities';
import { EntityPicker, type EntityPickerProps } from './entity-picker';

const meta = {
  title: 'Pickers/Entity',
  component: EntityPicker,
  parameters: { platform: entityPlatform },
  args: { label: 'Device', entityType: 'DEVICE', value: undefined, onChange: fn(), onEntity: fn() },
  render: withValueState(EntityPicker, { minBlockSize: 240 }),
} satisfies Meta<typeof EntityPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const offers = (...texts: string[]) => waitFor(() => expect(options()).toEqual(texts));
const shows = (canvas: HTMLElement, text: string) => waitFor(() => expect(field(canvas)).toHaveValue(text));

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'd3' }, play: ({ canvasElement }) => shows(canvasElement, 'Pump 1') };
export const Disabled: Story = {
  args: { value: 'd3', disabled: true },
  play: ({ canvasElement }) => shows(canvasElement, 'Pump 1'),
};
export const Loading: Story = { args: { value: 'd3' }, parameters: { platform: () => new Promise(() => undefined) } };

export const RequiredSaysWhatIsMissing: Story = {
  args: { required: true, error: 'Required' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('Device is required');
  },
};

export const RequiredTextCanBeReplaced: Story = {
  args: { required: true, error: 'Required', requiredText: 'Choose the target device' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('Choose the target device');
  },
};

export const ReportsTheIdOfWhatIsChosen: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'pump');
    await offers('Pump 1Pump', 'Pump 2Pump');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('d4');
    await expect(args.onEntity).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Pump 2' }));
    await shows(canvasElement, 'Pump 2');
    const { url } = calls.at(-1) ?? { url: '' };
    await expect(url).toContain('pageSize=50&page=0&textSearch=pump&sortProperty=name&sortOrder=ASC');
  },
};

export const TakesAReference: Story = {
  args: { value: entityId('DEVICE', 'd1') },
  play: async ({ canvasElement, args }) => {
    await shows(canvasElement, 'Boiler 7');
    await expect(args.onEntity).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Boiler 7' }));
    await userEvent.clear(field(canvasElement));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await waitFor(() => expect(args.onEntity).toHaveBeenLastCalledWith(undefined));
  },
};

export const WhatCannotBeReadBecomesNothing: Story = {
  args: { value: 'gone' },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(undefined));
    await shows(canvasElement, '');
    await expect(within(document.body).queryByRole('alert')).toBeNull();
  },
};

export const ExcludedEntitiesAreNotOffered: Story = {
  args: { excludeIds: ['d3'] },
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'pump');
    await offers('Pump 2Pump');
  },
};

export const NothingMatches: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'thermometer');
    await offers('No devices matching “thermo...”');
  },
};

export const FailedLookupOffersAnotherTry: Story = {
  parameters: { platform: () => ({ status: 500, data: { message: 'broken', errorCode: 2 } }) },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await offers('Couldn’t load thisRetry');
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};

/** A form in which type and subtype can change. */
function Changing(args: EntityPickerProps) {
  const [of, setOf] = useState<Pick<EntityPickerProps, 'entityType' | 'entitySubtype'>>({ entityType: 'DEVICE' });
  return (
    <>
      <EntityPicker {...useValueState(args)} {...of} />
      <button type="button" onClick={() => setOf({ entityType: 'ASSET' })}>
        {'Assets'}
      </button>
      <button type="button" onClick={() => setOf({ entityType: 'DEVICE', entitySubtype: 'Pump' })}>
        {'Pumps'}
      </button>
      <button type="button" onClick={() => setOf({ entityType: 'DEVICE', entitySubtype: 'Boiler' })}>
        {'Boilers'}
      </button>
    </>
  );
}

const press = (canvas: HTMLElement, name: string) => userEvent.click(within(canvas).getByRole('button', { name }));

export const AnotherTypeResets: Story = {
  args: { value: 'd3' },
  render: Changing,
  play: async ({ canvasElement, args }) => {
    await shows(canvasElement, 'Pump 1');
    await press(canvasElement, 'Assets');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(undefined));
    await userEvent.click(field(canvasElement));
    await offers('Hall AHall', 'Hall BHall');
  },
};

export const ASubtypeThatDoesNotMatchResets: Story = {
  args: { value: 'd3' },
  render: Changing,
  play: async ({ canvasElement, args }) => {
    await shows(canvasElement, 'Pump 1');
    await press(canvasElement, 'Pumps');
    await shows(canvasElement, 'Pump 1');
    await expect(args.onChange).not.toHaveBeenCalled();
    await press(canvasElement, 'Boilers');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(undefined));
  },
};

export const CustomersOfACustomerUser: Story = {
  args: { entityType: 'CUSTOMER', label: 'Customer' },
  parameters: {
    authority: 'CUSTOMER_USER',
    platform: () => ({ status: 200, data: { id: { entityType: 'CUSTOMER', id: 'c1' }, title: 'Mill & Sons' } }),
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await offers('Mill & Sons');
  },
};
