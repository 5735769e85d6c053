import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { confirm } from '../dialogs/confirm';
import { closeAllDialogs } from '../dialogs/open-dialog';
import { notify } from '../notify/notify';
import { Button } from './button';
import { storedPlacement } from './choose-placement';
import { popoverMotion } from './enter-and-leave';
import { Popover } from './popover';

const meta = {
  title: 'UI/Popover',
  component: Popover,
  args: {
    label: 'Pump 7',
    onOpenChange: fn(),
    trigger: (props) => <Button {...props}>Pump 7</Button>,
    children: <p>Runs at 1,450 rpm</p>,
  },
  decorators: [
    (Story) => (
      <div style={{ padding: '6rem 10rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

const trigger = () => screen.getByRole('button', { name: 'Pump 7' });
const popover = () => screen.findByRole('dialog', { name: 'Pump 7' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pump 7' })).toBeNull());

export const ClickToggles: Story = {
  play: async ({ args }) => {
    await userEvent.click(trigger());
    await popover();
    await expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(trigger());
    await gone();
    await expect(args.onOpenChange).toHaveBeenCalledTimes(2);
    await userEvent.click(trigger());
    await popover();
    await userEvent.keyboard('{Escape}');
    await gone();
    await expect(trigger()).toHaveFocus();
    await userEvent.click(trigger());
    await popover();
  },
};

export const FadesAndScalesInAndOut: Story = {
  tags: ['motion'],
  play: async () => {
    await userEvent.click(trigger());
    const element = await popover();
    const [motion] = element.getAnimations();
    await expect(motion?.effect?.getComputedTiming().duration).toBe(popoverMotion);
    await motion?.finished;
    await userEvent.click(trigger());
    await gone();
    // What is still to be seen is a picture of it.
    const leaving = document.querySelector('[data-overlays] > [inert][aria-hidden]');
    await expect(leaving?.getAnimations()[0]?.effect?.getComputedTiming().duration).toBe(popoverMotion);
    await waitFor(() => expect(leaving?.isConnected).toBe(false));
  },
};

export const HoverOpensAndLeavingCloses: Story = {
  args: { on: 'hover' },
  play: async () => {
    await userEvent.hover(trigger());
    const element = await popover();
    await userEvent.hover(element);
    await userEvent.unhover(element);
    await gone();
    await userEvent.tab();
    await expect(trigger()).toHaveFocus();
    await popover();
    await userEvent.tab();
    await gone();
    await userEvent.hover(trigger());
    await popover();
  },
};

export const HoverWaitsForItsDelays: Story = {
  args: { on: 'hover', enterDelay: 0.3, leaveDelay: 0.3 },
  play: async () => {
    await userEvent.hover(trigger());
    await userEvent.unhover(trigger());
    const entered = performance.now();
    await userEvent.hover(trigger());
    await expect(screen.queryByRole('dialog')).toBeNull();
    await popover();
    await expect(performance.now() - entered).toBeGreaterThan(250);
    const left = performance.now();
    await userEvent.unhover(trigger());
    await gone();
    await expect(performance.now() - left).toBeGreaterThan(250);
  },
};

export const FocusOpensAndBlurCloses: Story = {
  args: { on: 'focus' },
  play: async () => {
    trigger().focus();
    await popover();
    await expect(trigger()).toHaveFocus();
    trigger().blur();
    await gone();
  },
};

export const ManualObeysItsCallerOnly: Story = {
  args: { on: null, placement: 'right' },
  render: (args) => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Popover {...args} open={open} />
        <Button onClick={() => setOpen(!open)}>Switch</Button>
      </>
    );
  },
  play: async () => {
    await userEvent.click(trigger());
    await expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Switch' }));
    await popover();
    await userEvent.click(document.body);
    await popover();
    await userEvent.click(screen.getByRole('button', { name: 'Switch' }));
    await gone();
  },
};

export const OutsidePressCloses: Story = {
  args: { backdrop: true },
  play: async () => {
    await userEvent.click(trigger());
    const element = await popover();
    await userEvent.click(element);
    await popover();
    const backdrop = element.previousElementSibling;
    await expect(backdrop?.getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
    if (backdrop) await userEvent.click(backdrop);
    await gone();
    await userEvent.click(trigger());
    await popover();
  },
};

export const StaysOnAnOutsidePressIfAsked: Story = {
  args: { closeOnOutside: false, closeButton: true },
  play: async () => {
    await userEvent.click(trigger());
    await popover();
    await userEvent.click(document.body);
    await popover();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await gone();
    await userEvent.click(trigger());
    await popover();
  },
};

export const PressInAHigherOverlayKeepsIt: Story = {
  args: {
    children: <Button onClick={() => void confirm({ title: 'Stop the pump?', message: 'It runs.' })}>Stop</Button>,
  },
  beforeEach: () => () => {
    closeAllDialogs();
    notify.dismiss();
  },
  play: async () => {
    await userEvent.click(trigger());
    await popover();
    notify.info('Saved');
    await userEvent.click(await screen.findByText('Saved'));
    await popover();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    const question = await screen.findByRole('alertdialog');
    const { left, width, top } = question.getBoundingClientRect();
    await waitFor(() =>
      expect(document.elementFromPoint(left + width / 2, top + 30)?.closest('[role]')).toBe(question),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await popover();
  },
};

export const TabGoesThroughItAndBackToItsTrigger: Story = {
  args: {
    closeButton: true,
    children: (
      <>
        <button type="button">Start</button>
        <button type="button" disabled>
          Stop
        </button>
        <button type="button" tabIndex={-1}>
          By pointer only
        </button>
      </>
    ),
  },
  play: async () => {
    const opened = async () => {
      await userEvent.click(trigger());
      await popover();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toHaveFocus());
    };
    await opened();
    await userEvent.tab();
    await gone();
    await expect(trigger()).toHaveFocus();
    await opened();
    await userEvent.tab({ shift: true });
    await expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await gone();
    await expect(trigger()).toHaveFocus();
  },
};

export const EmptyNeverOpens: Story = {
  args: { children: null },
  play: async () => {
    await userEvent.click(trigger());
    await expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    await expect(document.querySelector('[data-popup]')).toBeNull();
  },
};

const names =
  'top topLeft topRight right rightTop rightBottom bottom bottomLeft bottomRight left leftTop leftBottom'.split(' ');

export const TwelvePlacements: Story = {
  render: () => (
    <div
      style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 5rem)', gap: '7rem 9rem', paddingInlineStart: '3rem' }}
    >
      {names.map((name) => (
        <Popover
          key={name}
          label={name}
          on={null}
          open
          placement={storedPlacement(name)}
          style={{ minInlineSize: 0 }}
          innerStyle={{ padding: 4, fontSize: 11 }}
          trigger={(props) => <Button {...props}>{name}</Button>}
        >
          {name}
        </Popover>
      ))}
    </div>
  ),
  play: async () => {
    for (const name of names) {
      await expect((await screen.findByRole('dialog', { name })).dataset.placement).toBe(storedPlacement(name));
    }
  },
};

export const FallsBackWhereThereIsNoRoom: Story = {
  args: { placement: ['left', 'top'], style: { inlineSize: 800 } },
  render: (args) => (
    <div style={{ position: 'fixed', insetBlockStart: 4, insetInlineStart: '45%' }}>
      <Popover {...args} />
    </div>
  ),
  play: async () => {
    await userEvent.click(trigger());
    // Left, top and right have no room.
    await waitFor(async () => expect((await popover()).dataset.placement).toBe('bottom'));
  },
};

export const FollowsScrollingAndHidesWithItsOrigin: Story = {
  args: { on: null, open: true, placement: 'right' },
  render: (args) => (
    <section aria-label="List" style={{ blockSize: 160, inlineSize: 200, overflow: 'auto' }} data-scroller="">
      <div style={{ blockSize: 600, paddingBlockStart: 60 }}>
        <Popover {...args} />
      </div>
    </section>
  ),
  play: async ({ canvasElement }) => {
    const element = await popover();
    const scroller = canvasElement.querySelector('[data-scroller]') as HTMLElement;
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    const before = element.getBoundingClientRect().top;
    scroller.scrollTop = 40;
    await waitFor(() => expect(element.getBoundingClientRect().top).toBe(before - 40));
    await expect(element).toBeVisible();
    scroller.scrollTop = 85;
    await waitFor(() => expect(element).not.toBeVisible());
    await expect(element).toBeInTheDocument();
    scroller.scrollTop = 0;
    await waitFor(() => expect(element).toBeVisible());
  },
};

export const FollowsWhatMovesItsOrigin: Story = {
  args: { on: null, open: true },
  render: (args) => (
    <div>
      <p data-above="" />
      <Popover {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const element = await popover();
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    const before = element.getBoundingClientRect().top;
    const above = canvasElement.querySelector<HTMLElement>('[data-above]');
    if (above) above.style.blockSize = '40px';
    await waitFor(() => expect(element.getBoundingClientRect().top).toBe(before + 40));
  },
};
