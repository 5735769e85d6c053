import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { closeAllDialogs } from '../dialogs/open-dialog';
import { IconField } from './icon-field';

const meta = {
  title: 'Inputs/Icon',
  component: IconField,
  args: { value: 'mdi:water-pump', onChange: fn() },
  render: withValueState(IconField),
  beforeEach: () => () => closeAllDialogs(),
} satisfies Meta<typeof IconField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DialogSetsTheName: Story = {
  args: { clearable: true },
  play: async ({ args, canvasElement }) => {
    await expect(canvasElement.querySelector('input')?.closest('[class*="field"]')?.getBoundingClientRect().width).toBe(
      146,
    );
    await userEvent.click(screen.getByRole('textbox', { name: 'Icon' }));
    await userEvent.click(await screen.findByRole('option', { name: 'map' }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('map'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear: Icon' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
  },
};

export const Filled: Story = {};
export const RequiredWithError: Story = { args: { value: undefined, required: true, error: 'Choose an icon' } };
export const Disabled: Story = { args: { disabled: true } };
