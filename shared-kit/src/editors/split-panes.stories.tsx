import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { middleOf, pressKeys, realInput } from '../testing/real-input';
import { SplitPanes, type SplitPanesProps } from './split-panes';

const Framed = ({ dir, ...props }: SplitPanesProps & { dir?: 'rtl' }) => (
  <div dir={dir} style={{ inlineSize: 900, blockSize: 300 }}>
    <SplitPanes {...props} />
  </div>
);

const meta = {
  title: 'Editors/Split panes',
  component: Framed,
  args: { direction: 'columns', start: 50, label: 'Width of the script', first: 'Script', second: 'Output' },
} satisfies Meta<typeof Framed>;
export default meta;
type Story = StoryObj<typeof meta>;

const border = () => screen.getByRole('separator', { name: 'Width of the script' });
/** What is told of the border, and where it is. */
const share = () => Number(border().getAttribute('aria-valuenow'));
const place = () => middleOf(border())[0];

/** Drags the border by px to the right, and expects it there. */
async function drags(by: number) {
  const [x, y] = middleOf(border());
  await realInput({
    drag: [
      [x, y],
      [x + by, y],
    ],
  });
  await waitFor(() => expect(Math.abs(place() - (x + by))).toBeLessThan(10));
}

export const KeysMoveTheBorder: Story = {
  play: async () => {
    await userEvent.tab();
    await expect(border()).toHaveFocus();
    const from = place();
    await pressKeys('ArrowRight');
    await waitFor(() => expect(share()).toBeGreaterThan(50));
    await expect(place()).toBeGreaterThan(from);
    await pressKeys('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await waitFor(() => expect(share()).toBeLessThan(50));
    await pressKeys('Home');
    await waitFor(() => expect(share()).toBe(10));
    await pressKeys('End');
    await waitFor(() => expect(share()).toBe(90));
  },
};

export const KeysMoveTheBorderOfRows: Story = {
  args: { direction: 'rows', start: 35 },
  play: async () => {
    await userEvent.tab();
    const [, from] = middleOf(border());
    await pressKeys('ArrowDown');
    await waitFor(() => expect(share()).toBeGreaterThan(35));
    await expect(middleOf(border())[1]).toBeGreaterThan(from);
  },
};

export const TheBorderFollowsThePointer: Story = {
  play: async () => {
    await drags(150);
    await expect(share()).toBeGreaterThan(60);
    await drags(-200);
    await expect(share()).toBeLessThan(50);
    // Another button of the mouse has its menu.
    const capture = spyOn(border(), 'setPointerCapture');
    fireEvent.pointerDown(border(), { button: 2 });
    await expect(capture).not.toHaveBeenCalled();
    capture.mockRestore();
  },
};

export const InRightToLeftItGoesTheSameWay: Story = {
  args: { dir: 'rtl' },
  play: async () => {
    await drags(150);
    await expect(share()).toBeLessThan(40);
    const from = place();
    border().focus();
    await pressKeys('ArrowLeft');
    await waitFor(() => expect(place()).toBeLessThan(from));
  },
};
