import { type Call, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { alias } from './edit-widget';
import { openDashboards, type Stored, storedDashboard, uuid, simpleCard as widget } from './render-dashboards';

/** A dashboard of two widgets, Notes and Rules. */
export const two = (): Stored =>
  storedDashboard({ a: widget('Notes'), b: widget('Rules') }, { entityAliases: { [alias.id]: alias } });

export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const press = (name: string | RegExp): Promise<void> => userEvent.click(button(name));

/** Presses an entry of a widget's menu. */
export async function more(name: string, item: string): Promise<void> {
  await press(`More actions for “${name}”`);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

/** Leaves editing without what was changed. */
export async function discard(): Promise<void> {
  await press('Discard');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
}

/** A browser in which widgets have room, and nothing is copied. */
export function playBrowser(): void {
  playSocket();
  window.localStorage.clear();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
}

/** Opens a dashboard, and begins to edit it. */
export async function openEditing(
  dashboard: Stored = two(),
  answer?: (path: string) => unknown,
): ReturnType<typeof openDashboards> {
  const opened = await openDashboards(`/dashboards/${uuid(1)}`, dashboard, answer && { answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Save' });
  return opened;
}

/** Saves, and answers what was sent. */
export async function savedNow(calls: readonly Call[]): Promise<Stored['configuration']> {
  await press('Save');
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  await waitFor(() => expect(saved()).toHaveLength(1));
  await screen.findByRole('button', { name: 'Edit' });
  const [{ body }] = saved() as [Call];
  return (body as Stored).configuration;
}
