import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button';
import { Tooltip, tooltipDelay } from './tooltip';

const meta = {
  title: 'UI/Tooltip',
  component: Tooltip,
  args: { text: 'Opens in a new tab', children: <Button>Docs</Button> },
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ShowsWhileThePointerRests: Story = {
  play: async () => {
    const button = screen.getByRole('button');
    const from = performance.now();
    await userEvent.hover(button);
    await screen.findByRole('tooltip');
    await expect(performance.now() - from).toBeGreaterThan(tooltipDelay - 50);
    await expect(button).toHaveAccessibleDescription('Opens in a new tab');
    await userEvent.unhover(button);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  },
};

export const KeyboardFocusShowsItAtOnceAndEscapeHidesIt: Story = {
  play: async () => {
    await userEvent.tab();
    const tooltip = screen.getByRole('tooltip');
    await expect(tooltip).toHaveTextContent('Opens in a new tab');
    const { bottom } = screen.getByRole('button').getBoundingClientRect();
    await expect(tooltip.getBoundingClientRect().top).toBeGreaterThan(bottom);
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('tooltip')).toBeNull();
    screen.getByRole('button').blur();
    await userEvent.tab();
  },
};

/** Names of devices may have 255 characters, and no space. */
export const ALongWordStaysInside: Story = {
  args: { text: 'x'.repeat(255) },
  play: async () => {
    await userEvent.tab();
    const tooltip = await screen.findByRole('tooltip');
    await expect(tooltip.scrollWidth).toBeLessThanOrEqual(tooltip.clientWidth);
  },
};

export const WithoutTextThereIsNone: Story = {
  args: { text: '' },
  play: async () => {
    await userEvent.tab();
    await expect(screen.queryByRole('tooltip')).toBeNull();
  },
};
