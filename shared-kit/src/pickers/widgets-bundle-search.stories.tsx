import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { WidgetsBundleSearch } from './widgets-bundle-search';

const meta = {
  title: 'Pickers/Widgets bundle search',
  component: WidgetsBundleSearch,
  args: { value: '', onChange: fn() },
  render: withValueState(WidgetsBundleSearch),
} satisfies Meta<typeof WidgetsBundleSearch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryKeyIsReportedAndClearEmpties: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole('searchbox', { name: 'Search bundles' });
    field.focus();
    await userEvent.keyboard('map');
    await expect((args.onChange as ReturnType<typeof fn>).mock.calls).toEqual([['m'], ['ma'], ['map']]);
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onChange).toHaveBeenLastCalledWith('');
    await expect(field).toHaveValue('');
  },
};

export const Filled: Story = { args: { value: 'maps' } };
