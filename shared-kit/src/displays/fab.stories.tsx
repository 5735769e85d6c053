import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { activeRequests } from '../api/http';
import { IconButton } from '../ui/icon-button';
import { FabToolbar } from './fab-toolbar';
import { SpeedDial, speedDialMotion, speedDialStagger } from './speed-dial';
import { focusOutDelay } from './use-actions-open';

const onAction = fn();
const meta = {
  title: 'Displays/FAB toolbar and speed dial',
  component: FabToolbar,
  args: {
    label: 'Rule chain',
    children: (
      <>
        <IconButton icon="add" label="Add" onClick={onAction} />
        <IconButton icon="delete" label="Delete" onClick={onAction} />
      </>
    ),
  },
} satisfies Meta<typeof FabToolbar>;
export default meta;
type Story = StoryObj<typeof meta>;

const toggler = (name: string) => screen.getByRole('button', { name });

export const ToolbarUnfolds: Story = {
  play: async () => {
    await expect(screen.queryByRole('toolbar')).toBeNull();
    await userEvent.click(toggler('Show actions'));
    const toolbar = screen.getByRole('toolbar', { name: 'Rule chain' });
    await expect(toolbar).toBeVisible();
    await expect(toolbar.parentElement?.getBoundingClientRect().height).toBe(68);
    const picture = toggler('Hide actions').querySelector('svg') as SVGElement;
    await waitFor(() => expect(getComputedStyle(picture).rotate).toBe('225deg'));
  },
};

export const LosingTheFocusFoldsItAfterAMoment: Story = {
  play: async () => {
    await userEvent.click(toggler('Show actions'));
    await userEvent.tab();
    await expect(toggler('Add')).toHaveFocus();
    toggler('Add').blur();
    const left = performance.now();
    await expect(screen.getByRole('toolbar')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    await expect(performance.now() - left).toBeGreaterThan(focusOutDelay - 20);
    await userEvent.click(toggler('Show actions'));
    toggler('Add').blur();
    toggler('Add').focus();
    await new Promise((resolve) => setTimeout(resolve, focusOutDelay * 2));
    await expect(screen.getByRole('toolbar')).toBeVisible();
  },
};

export const TogglerRestsWhileTheConsoleLoads: Story = {
  play: async () => {
    const end = activeRequests.begin();
    await waitFor(() => expect(toggler('Show actions')).toBeDisabled());
    end();
    await waitFor(() => expect(toggler('Show actions')).toBeEnabled());
  },
};

export const FromTheRight: Story = { args: { direction: 'right', open: true } };

export const SpeedDialActsAndCloses: Story = {
  render: () => (
    <div style={{ position: 'relative', blockSize: 280 }}>
      <SpeedDial
        label="Add"
        actions={[
          { id: 'device', label: 'Device', icon: 'devices', onAction },
          { id: 'asset', label: 'Asset', icon: 'domain', onAction },
          { id: 'edge', label: 'Edge', icon: 'router', onAction },
        ]}
      />
    </div>
  ),
  play: async () => {
    await userEvent.click(toggler('Add'));
    const motions = screen.getAllByRole('listitem').map((item) => getComputedStyle(item));
    await expect([speedDialMotion, speedDialStagger]).toEqual([200, 40]);
    await expect(motions.map(({ animationDelay }) => animationDelay)).toEqual(['0s', '0.04s', '0.08s']);
    await expect(motions[0]?.animationDuration).toBe('0.2s');
    await userEvent.click(screen.getByRole('button', { name: 'Asset' }));
    await expect(onAction).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
    await expect(toggler('Add')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect(screen.getByRole('button', { name: 'Device' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
    await expect(toggler('Add')).toHaveFocus();
    await userEvent.click(toggler('Add'));
  },
};
