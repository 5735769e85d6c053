import { expect, screen, userEvent, waitFor, within } from 'storybook/test';

/** What people do with a timewindow control, for its stories. */

export const control = () => screen.getByRole('button', { name: /^Time window:/ });
export const open = async () => {
  await userEvent.click(control());
  const panel = within(await screen.findByRole('dialog', { name: 'Edit time window' }));
  await panel.findByRole('button', { name: 'Update' });
  return panel;
};
export const update = (panel: ReturnType<typeof within>) => panel.getByRole('button', { name: 'Update' });
export const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
