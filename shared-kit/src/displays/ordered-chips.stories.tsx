import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';
import { dropDelay, withMove } from './drag-order';
import { OrderedChips, type OrderedChipsProps } from './ordered-chips';

function Held(props: OrderedChipsProps) {
  const [chips, setChips] = useState(props.chips);
  return (
    <OrderedChips
      {...props}
      chips={chips}
      onMove={(move) => {
        setChips(withMove(chips, move));
        props.onMove(move);
      }}
      onRemove={(id) => setChips(chips.filter((chip) => chip.id !== id))}
    />
  );
}

const meta = {
  title: 'Displays/Ordered chips',
  component: OrderedChips,
  args: {
    label: 'Columns',
    chips: ['temperature', 'humidity', 'pressure', 'battery'].map((id) => ({ id, label: id })),
    onMove: fn(),
  },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof OrderedChips>;
export default meta;
type Story = StoryObj<typeof meta>;

const order = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });

export const DropsBeforeOrAfterByTheHalf: Story = {
  play: async ({ args }) => {
    const target = handle('pressure').closest('li') as HTMLElement;
    const grip = handle('temperature');
    const { left, width, top } = target.getBoundingClientRect();
    const over = (share: number) => ({ isPrimary: true, clientX: left + width * share, clientY: top + 5 });
    await fireEvent.pointerDown(grip, { isPrimary: true, button: 0, clientX: 5, clientY: 5 });
    await fireEvent.pointerMove(grip, { isPrimary: true, clientX: 15, clientY: 5 });
    await waitFor(() => expect(grip.closest('li')).toHaveAttribute('data-drag', 'dragging'));
    await fireEvent.pointerMove(grip, over(0.2));
    await waitFor(() => expect(target).toHaveAttribute('data-drag', 'dropping-before'));
    await fireEvent.pointerMove(grip, over(0.8));
    await waitFor(() => expect(target).toHaveAttribute('data-drag', 'dropping-after'));
    const dropped = performance.now();
    await fireEvent.pointerUp(grip, over(0.8));
    await waitFor(() => expect(args.onMove).toHaveBeenCalledWith({ from: 0, to: 2 }));
    await expect(performance.now() - dropped).toBeGreaterThanOrEqual(dropDelay - 1);
    await expect(order()).toEqual(['humidity', 'pressure', 'temperature', 'battery']);
  },
};

export const ArrowKeysMoveAndSaySo: Story = {
  play: async ({ args }) => {
    handle('temperature').focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onMove).toHaveBeenLastCalledWith({ from: 0, to: 1 });
    await expect(screen.getByRole('status')).toHaveTextContent('temperature is now at position 2 of 4');
    await expect(handle('temperature')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(order()).toEqual(['humidity', 'pressure', 'battery', 'temperature']);
    await expect(handle('temperature')).toHaveFocus();
  },
};

export const Disabled: Story = { args: { disabled: true } };
