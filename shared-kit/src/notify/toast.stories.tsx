import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../ui/button';
import { notify, type ToastType, toastMotion } from './notify';
import { ToastTarget } from './toast-target';
import { panelFrom } from './toast-targets';

interface SenderProps {
  type: ToastType;
  text: string;
}

/** A page with a button that shows the toast; `<ToastHost>` stands around every story. */
const Sender = ({ type, text }: SenderProps) => (
  <Button onClick={() => notify[type](text, { duration: 0 })}>Show</Button>
);

const meta = {
  title: 'Notify/Toast',
  component: Sender,
  args: { type: 'success', text: 'Pump 7 saved' },
  beforeEach: () => () => notify.dismiss(),
} satisfies Meta<typeof Sender>;
export default meta;
type Story = StoryObj<typeof meta>;

const show = () => userEvent.click(screen.getByRole('button', { name: 'Show' }));
const shown: Story['play'] = async ({ args }) => {
  await show();
  await screen.findByText(args.text);
};

export const Success: Story = { play: shown };
export const Info: Story = { args: { type: 'info', text: 'Two devices are offline' }, play: shown };
export const Warn: Story = { args: { type: 'warn', text: 'Your session ends in 5 minutes' }, play: shown };
export const ErrorIsAnAlert: Story = {
  args: { type: 'error', text: 'Device with such name already exists!' },
  play: async ({ args }) => {
    await show();
    await expect(await screen.findByRole('alert')).toHaveTextContent(args.text);
  },
};

export const LongerThanTheWindowItScrolls: Story = {
  args: { type: 'error', text: 'No room left. '.repeat(2000) },
  play: async () => {
    await show();
    const toast = await screen.findByRole('alert');
    const { top, bottom } = toast.getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(0);
    await expect(bottom).toBeLessThanOrEqual(innerHeight);
    await expect(toast.scrollHeight).toBeGreaterThan(toast.clientHeight);
  },
};

export const CloseButtonMovesItOut: Story = {
  tags: ['motion'],
  play: async ({ args }) => {
    await show();
    const card = (await screen.findByText(args.text)).parentElement;
    await expect(card?.getAnimations()[0]?.effect?.getComputedTiming().duration).toBe(toastMotion);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(args.text)).toBeNull());
    await show();
    await screen.findByText(args.text);
  },
};

export const PanelInItsTargetOnWideScreens: Story = {
  render: () => (
    <ToastTarget name="widget">
      <section
        aria-label="Widget"
        style={{ inlineSize: 480, blockSize: 180, padding: 16, border: '1px dashed var(--color-line-strong)' }}
      >
        <Button onClick={() => notify.warn('No data for this period', { target: 'widget', duration: 0 })}>Show</Button>
      </section>
    </ToastTarget>
  ),
  play: async () => {
    await show();
    const toast = await screen.findByText('No data for this period');
    await expect(toast.closest('[data-toasts]') === null).toBe(innerWidth >= panelFrom);
    notify.hide('widget');
    await waitFor(() => expect(screen.queryByText('No data for this period')).toBeNull());
    await show();
    await screen.findByText('No data for this period');
  },
};
