import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { MessageTypePicker } from './message-type-picker';

const meta = {
  title: 'Pickers/Message type',
  component: MessageTypePicker,
  args: { label: 'Message type', value: 'POST_TELEMETRY_REQUEST', onChange: fn() },
  render: withValueState(MessageTypePicker),
} satisfies Meta<typeof MessageTypePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox', { name: /^Message type/ });

export const ConstantShowsItsLabel: Story = {
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveValue('Post telemetry');
    await userEvent.click(field(canvasElement));
    const rows = await screen.findAllByRole('option');
    // The 29 of the platform's console, and the two that its engine sends.
    await expect(rows).toHaveLength(31);
    await expect(rows[0]).toHaveTextContent('Post attributes');
    await expect(rows[28]).toHaveTextContent('Timeseries Deleted');
  },
};

export const AnyPartOfALabelFinds: Story = {
  args: { value: undefined },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'from');
    await screen.findByRole('option', { name: 'RPC Request from Device' });
    await userEvent.click(await screen.findByRole('option', { name: 'Entity Assigned From Tenant' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('ENTITY_ASSIGNED_FROM_TENANT');
  },
};

export const WrittenLabelIsItsConstant: Story = {
  args: { value: undefined },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'rpc queued');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith('RPC_QUEUED');
    await expect(field(canvasElement)).toHaveValue('RPC Queued');
  },
};

export const AnyOtherTextIsACustomType: Story = {
  args: { value: undefined },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'PUMP_STOPPED');
    await screen.findByText('“PUMP_S...” is a custom type');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith('PUMP_STOPPED');
    await expect(field(canvasElement)).toHaveValue('PUMP_STOPPED');
  },
};

export const RequiredAndEmpty: Story = {
  args: { value: undefined, required: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Message type is required');
  },
};

export const Disabled: Story = { args: { disabled: true } };
