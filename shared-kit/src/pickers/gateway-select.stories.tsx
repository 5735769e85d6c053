import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { withValueState } from '../../.storybook/value-state';
import { entityPlatform } from '../testing/story-entities';
import { GatewaySelect } from './gateway-select';

const meta = {
  title: 'Pickers/Gateway',
  component: GatewaySelect,
  parameters: { platform: entityPlatform },
  args: { label: 'Gateway', value: undefined, onChange: fn(), onNameExists: fn() },
  render: withValueState(GatewaySelect, { minBlockSize: 200 }),
} satisfies Meta<typeof GatewaySelect>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const offers = (...texts: string[]) => waitFor(() => expect(options()).toEqual(texts));
const shows = (canvas: HTMLElement, text: string) => waitFor(() => expect(field(canvas)).toHaveValue(text));
const answer = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const posted = () => calls.filter(({ method }) => method === 'POST');
const none = { platform: () => ({ status: 200, data: { data: [], hasNext: false } }) };

export const ChoosesTheFirst: Story = {
  play: async ({ canvasElement, args }) => {
    await shows(canvasElement, 'Harbour gateway');
    await expect(args.onChange).toHaveBeenLastCalledWith('d2');
    await expect(calls.map(({ url }) => url)).toEqual([
      '/api/tenant/deviceInfos?pageSize=100&page=0&sortProperty=name&sortOrder=ASC',
    ]);
  },
};

export const ChoosesTheOneOfTheDeviceName: Story = {
  args: { deviceName: 'Yard gateway' },
  play: ({ canvasElement }) => shows(canvasElement, 'Yard gateway'),
};

export const InAStateFormThereIsNoChoice: Story = {
  args: { deviceName: 'Yard gateway', isStateForm: true },
  play: async ({ canvasElement }) => {
    await shows(canvasElement, 'Yard gateway');
    await expect(field(canvasElement)).toBeDisabled();
  },
};

export const FoundByAnyPartOfTheName: Story = {
  play: async ({ canvasElement, args }) => {
    await shows(canvasElement, 'Harbour gateway');
    await userEvent.clear(field(canvasElement));
    await offers('Harbour gateway', 'Yard gateway');
    await userEvent.type(field(canvasElement), 'ARD');
    await offers('Yard gateway', 'Create a new gateway');
    await userEvent.click(screen.getByRole('option', { name: 'Yard gateway' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('d5');
  },
};

export const NoneFound: Story = {
  parameters: none,
  args: { required: true },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(undefined));
    await userEvent.click(field(canvasElement));
    await offers('No gateway found');
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Gateway name is required');
  },
};

export const SystemAdministratorsHaveNone: Story = {
  parameters: { authority: 'SYS_ADMIN' },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await offers('No gateway found');
    await expect(calls).toEqual([]);
  },
};

export const ANewOneIsMadeAfterAQuestion: Story = {
  args: { newGatewayType: 'Edge gateway' },
  play: async ({ canvasElement, args }) => {
    await shows(canvasElement, 'Harbour gateway');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'Mill gateway');
    await offers('No gateway matching “Mill g...”', 'Create a new gateway');
    await userEvent.click(screen.getByRole('option', { name: 'Create a new gateway' }));
    await screen.findByText('Create gateway “Mill gateway”?');
    await expect(posted()).toEqual([]);
    await answer('Create a new gateway');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('new'));
    await expect(calls.some(({ url }) => url === '/api/tenant/devices?deviceName=Mill%20gateway')).toBe(true);
    await expect(posted().map(({ url, body }) => [url, body])).toEqual([
      ['/api/device', { name: 'Mill gateway', label: null, type: 'Edge gateway', additionalInfo: { gateway: true } }],
    ]);
  },
};

export const EnterAsksToo: Story = {
  play: async ({ canvasElement, args }) => {
    await shows(canvasElement, 'Harbour gateway');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'Yard{Enter}');
    await screen.findByText('Create gateway “Yard”?');
    await answer('Cancel');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(undefined));
    await shows(canvasElement, '');
    await expect(posted()).toEqual([]);
  },
};

export const ANameThatExistsIsTold: Story = {
  play: async ({ canvasElement, args }) => {
    await shows(canvasElement, 'Harbour gateway');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'Pump 1{Enter}');
    await answer('Create a new gateway');
    await waitFor(() => expect(args.onNameExists).toHaveBeenCalledWith('Pump 1'));
    await expect(posted()).toEqual([]);
  },
};
