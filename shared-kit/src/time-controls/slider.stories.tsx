import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { pressKeys, realInput } from '../testing/real-input';
import { sliderSays } from '../testing/slider-says';
import { Slider, type SliderProps } from './slider';

function Moving({ dir, ...props }: SliderProps & { dir?: 'rtl' }) {
  const [value, setValue] = useState(props.value);
  const change = (next: number) => {
    props.onChange(next);
    setValue(next);
  };
  return (
    <div data-testid="place" dir={dir} style={{ inlineSize: 300 }}>
      <Slider {...props} value={value} onChange={change} />
    </div>
  );
}

const meta = {
  title: 'Time/Slider',
  component: Moving,
  args: { label: 'Values', min: 7, max: 107, value: 50, onChange: fn() },
} satisfies Meta<typeof Moving>;
export default meta;
type Story = StoryObj<typeof meta>;

const slider = () => screen.getByRole('slider', { name: 'Values' });
const moved = (to: number) => waitFor(() => expect(sliderSays(slider()).now).toBe(to));

/** Clicks at a share of the width, from the left. */
async function clickAt(share: number) {
  const { width, left } = screen.getByTestId('place').getBoundingClientRect();
  const { top, height } = slider().getBoundingClientRect();
  await realInput({ drag: [[left + width * share, top + height / 2]] });
}

export const KeysMoveIt: Story = {
  play: async ({ args }) => {
    await userEvent.tab();
    await expect(slider()).toHaveFocus();
    await expect(sliderSays(slider())).toEqual({ now: 50, min: 7, max: 107 });
    await pressKeys('ArrowRight', 'ArrowUp');
    await moved(52);
    await pressKeys('ArrowLeft', 'ArrowDown', 'ArrowLeft');
    await moved(49);
    await pressKeys('End');
    await moved(107);
    await pressKeys('Home');
    await moved(7);
    await expect(args.onChange).toHaveBeenLastCalledWith(7);
  },
};

export const AClickMovesItThere: Story = {
  play: async () => {
    await clickAt(0.9);
    await waitFor(() => expect(sliderSays(slider()).now).toBeGreaterThan(90));
  },
};

export const BeginsAtTheRightInRightToLeft: Story = {
  args: { dir: 'rtl' },
  play: async () => {
    await clickAt(0.9);
    await waitFor(() => expect(sliderSays(slider()).now).toBeLessThan(25));
    const { now } = sliderSays(slider());
    await pressKeys('ArrowLeft');
    await moved(now + 1);
  },
};

export const OffItTakesNoFocus: Story = {
  args: { disabled: true },
  play: async ({ args }) => {
    await userEvent.tab();
    await expect(slider()).not.toHaveFocus();
    await clickAt(0.9);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
