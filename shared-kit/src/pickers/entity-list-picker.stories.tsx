import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { useValueState } from '../../.storybook/value-state';
import { entityPlatform } from '../testing/story-entities';
import { EntityListPicker, type EntityListPickerProps } from './entity-list-picker';

const meta = {
  title: 'Pickers/Entity list',
  component: EntityListPicker,
  parameters: { platform: entityPlatform },
  args: { label: 'Devices', entityType: 'DEVICE', value: ['d1', 'd3'], onChange: fn() },
  render: (args: EntityListPickerProps) => {
    const [entityType, setType] = useState(args.entityType);
    return (
      <div style={{ minBlockSize: 240 }}>
        <EntityListPicker {...useValueState(args)} entityType={entityType} />
        <button type="button" onClick={() => setType('ASSET')}>
          {'Assets'}
        </button>
      </div>
    );
  },
} satisfies Meta<typeof EntityListPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox');
const chips = (canvas: HTMLElement) =>
  within(canvas)
    .queryAllByRole('listitem')
    .map((chip) => chip.textContent);
const shows = (canvas: HTMLElement, ...names: string[]) => waitFor(() => expect(chips(canvas)).toEqual(names));

export const Empty: Story = { args: { value: undefined } };
export const Filled: Story = {
  play: async ({ canvasElement }) => {
    await shows(canvasElement, 'Boiler 7', 'Pump 1');
    await expect(calls.map(({ url }) => url)).toEqual(['/api/devices?deviceIds=d1,d3']);
  },
};
export const Disabled: Story = {
  args: { disabled: true },
  play: ({ canvasElement }) => shows(canvasElement, 'Boiler 7', 'Pump 1'),
};

export const RequiredMeansAtLeastOne: Story = {
  args: { value: undefined, required: true, error: 'Required' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('Choose at least one entity');
  },
};

export const AddingReportsTheIds: Story = {
  play: async ({ canvasElement, args }) => {
    await shows(canvasElement, 'Boiler 7', 'Pump 1');
    await userEvent.type(field(canvasElement), 'pump');
    await userEvent.click(await screen.findByRole('option', { name: 'Pump 2' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['d1', 'd3', 'd4']);
    await shows(canvasElement, 'Boiler 7', 'Pump 1', 'Pump 2');
  },
};

export const AddingAgainIsIgnored: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'boil');
    await userEvent.click(await screen.findByRole('option', { name: 'Boiler 7' }));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const RemovingTheLastReportsNothing: Story = {
  args: { value: ['d1'] },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Remove Boiler 7' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
  },
};

export const AnotherTypeClears: Story = {
  play: async ({ canvasElement, args }) => {
    await shows(canvasElement, 'Boiler 7', 'Pump 1');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Assets' }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(undefined));
    await shows(canvasElement);
  },
};

export const WhatCannotBeReadIsShownByItsId: Story = {
  args: { value: ['d1', 'gone'] },
  play: ({ canvasElement }) => shows(canvasElement, 'Boiler 7', 'gone'),
};
