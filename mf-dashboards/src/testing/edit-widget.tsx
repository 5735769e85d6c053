import type { Call } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, type Stored, storedDashboard, uuid } from './render-dashboards';

/** Of all presses. */
export const alias = {
  id: uuid(5),
  alias: 'Presses',
  filter: { type: 'entityType', entityType: 'DEVICE', resolveMultiple: true },
};
/** A stored key, of a time series unless it is said otherwise. */
export const key = (name: string, more: object = {}): object => ({
  ...{ name, type: 'timeseries', label: name, settings: {} },
  ...more,
});
/** A stored data source of the presses. */
export const entities = (...dataKeys: object[]): object => ({ type: 'entity', entityAliasId: alias.id, dataKeys });
/** A stored widget of a system type, by bundle and alias. */
export const widget = (type: string, path: string, config: object): object => {
  const [bundleAlias, typeAlias] = path.split('.');
  return {
    ...{ isSystemType: true, bundleAlias, typeAlias, type, title: 'Oil', sizeX: 8, sizeY: 4 },
    config: { title: 'Oil', datasources: [], ...config },
  };
};

/** The form of a widget on the screen. */
export interface WidgetFormOnScreen {
  calls: readonly Call[];
  dialog: ReturnType<typeof within>;
  tab: (name: string) => Promise<void>;
  press: (name: string) => Promise<void>;
  check: (name: string) => Promise<void>;
}

/** Opens the form of a widget, and what it is called with. */
export async function edit(stored: object, answer?: (path: string) => unknown): Promise<WidgetFormOnScreen> {
  const dashboard = storedDashboard({ a: stored as never }, { entityAliases: { [alias.id]: alias } });
  const { calls } = await openDashboards(`/dashboards/${uuid(1)}`, dashboard, answer && { answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Oil”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Oil”' }));
  const tab = (name: string) => userEvent.click(dialog.getByRole('tab', { name }));
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }));
  const check = (name: string) => userEvent.click(dialog.getByRole('checkbox', { name }));
  return { calls, dialog, tab, press, check };
}

/** Presses what ends the form or dialog on top. */
export async function submit(dialog: ReturnType<typeof within>): Promise<void> {
  const button = dialog.getAllByRole('button').find((one: HTMLElement) => one.getAttribute('type') === 'submit');
  if (!button) throw new Error('nothing ends the form');
  await userEvent.click(button);
}

/** What is stored of the widget when its form and the dashboard are saved. */
export async function stored({ dialog, calls }: Pick<WidgetFormOnScreen, 'dialog' | 'calls'>) {
  await submit(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  await waitFor(() => expect(saved()).toHaveLength(1));
  const [{ body }] = saved() as [Call];
  const { widgets } = (body as Stored).configuration;
  return (widgets.a as { config: Record<string, unknown> }).config;
}
