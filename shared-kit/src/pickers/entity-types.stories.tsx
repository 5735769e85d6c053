import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { useValueState, withValueState } from '../../.storybook/value-state';
import { EntityTypeList } from './entity-type-list';
import { EntityTypeSelect } from './entity-type-select';

const meta = {
  title: 'Pickers/Entity types',
  component: EntityTypeSelect,
  args: { label: 'Type', value: undefined, placeholder: 'Any type', onChange: fn() },
  render: (args: ComponentProps<typeof EntityTypeSelect>) => {
    const [allowed, setAllowed] = useState(args.allowed);
    return (
      <>
        <EntityTypeSelect {...useValueState(args)} allowed={allowed} />
        <button type="button" onClick={() => setAllowed(['ASSET', 'CUSTOMER'])}>
          {'Assets and customers'}
        </button>
      </>
    );
  },
} satisfies Meta<typeof EntityTypeSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

const choices = (canvas: HTMLElement) =>
  within(canvas)
    .getAllByRole('option')
    .map((option) => option.textContent);

export const Empty: Story = {};
export const Disabled: Story = { args: { value: 'DEVICE', disabled: true } };
export const OfATenantAdministrator: Story = {
  args: { value: 'DEVICE', aliases: true },
  play: async ({ canvasElement }) => {
    await expect(choices(canvasElement).slice(1)).toEqual([
      ...['Device', 'Asset', 'Entity view', 'Tenant', 'Customer', 'User', 'Dashboard', 'Edge'],
      ...['Current customer', 'Current tenant', 'Current user', 'Current user’s owner'],
    ]);
  },
};
export const OfASystemAdministrator: Story = {
  parameters: { authority: 'SYS_ADMIN' },
  play: async ({ canvasElement }) => {
    await expect(choices(canvasElement).slice(1)).toEqual(['Tenant']);
  },
};
export const WithoutEdges: Story = {
  parameters: { edgesSupportEnabled: false },
  play: async ({ canvasElement }) => {
    await expect(choices(canvasElement)).not.toContain('Edge');
  },
};
export const TheListAsItIsWhoeverLooks: Story = {
  args: { allowed: ['RULE_CHAIN', 'OTA_PACKAGE'], ignoreAuthority: true },
  play: async ({ canvasElement }) => {
    await expect(choices(canvasElement).slice(1)).toEqual(['Rule chain', 'OTA package']);
  },
};

export const ResetsWhenItsTypeIsNoLongerAllowed: Story = {
  args: { value: 'DEVICE' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(undefined));
  },
};

export const StaysWhenItsTypeIsStillAllowed: Story = {
  args: { value: 'ASSET' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(choices(canvasElement)).toEqual(['Any type', 'Asset', 'Customer']);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const RequiredSaysSo: Story = {
  args: { required: true, placeholder: undefined },
  play: async ({ canvasElement }) => {
    const select = within(canvasElement).getByLabelText<HTMLSelectElement>(/^Type/);
    select.focus();
    await userEvent.tab();
    await expect(select).toHaveAccessibleDescription('Entity type is required');
  },
};

const onTypes = fn();

/** Several types as chips. */
const Several = withValueState(EntityTypeList, { minBlockSize: 260 });
const several = { label: 'Entity types', onChange: onTypes };

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox');
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);

export const SeveralTypes: Story = { render: () => <Several {...several} value={['DEVICE', 'ASSET']} /> };

export const SeveralAreFoundByAnyPartOfTheName: Story = {
  render: () => <Several {...several} value={['DEVICE']} />,
  play: async ({ canvasElement }) => {
    onTypes.mockClear();
    await userEvent.type(field(canvasElement), 'SE');
    await waitFor(() => expect(offered()).toEqual(['Asset', 'User']));
    await userEvent.keyboard('{Enter}');
    await expect(onTypes).toHaveBeenLastCalledWith(['DEVICE', 'ASSET']);
  },
};

export const SeveralWithNoMatch: Story = {
  render: () => <Several {...several} value={undefined} />,
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'thermometer');
    await waitFor(() => expect(offered()).toEqual(['No entity types matching “thermo...”']));
  },
};

export const TheLastOfSeveralReportsNothing: Story = {
  render: () => <Several {...several} value={['DEVICE']} required />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove Device' }));
    await expect(onTypes).toHaveBeenLastCalledWith(undefined);
    await expect(field(canvasElement)).toHaveAccessibleDescription('Choose at least one entity type');
  },
};
