import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type Call, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, type Stored, storedDashboard, uuid } from '../../testing/render-dashboards';

beforeEach(() => {
  playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const level = { title: 'Level', type: 'number', minimum: 1, default: 3 };
const settingsSchema = JSON.stringify({
  schema: {
    type: 'object',
    properties: {
      level,
      note: { title: 'Note', type: 'string' },
      grid: { type: 'object', properties: { color: { title: 'Grid color', type: 'string' } } },
    },
  },
  form: ['level', 'note', 'grid'],
});
const keySchema = {
  schema: { type: 'object', properties: { width: { title: 'Width', type: 'number' } } },
  form: ['*'],
};
const controllerScript = `self.getDataKeySettingsSchema = () => (${JSON.stringify(keySchema)});`;

const key = { name: 'oil', type: 'timeseries', label: 'Oil', color: '#2196f3', settings: { ours: 1 }, _hash: 0.5 };
const alias = {
  id: uuid(5),
  alias: 'Pumps',
  filter: { type: 'entityType', entityType: 'DEVICE', resolveMultiple: true },
};
const widget = {
  ...{ isSystemType: false, bundleAlias: 'own', typeAlias: 'tank', type: 'latest', title: 'Tank', sizeX: 8, sizeY: 4 },
  config: {
    title: 'Tank',
    datasources: [{ type: 'entity', entityAliasId: alias.id, dataKeys: [key] }],
    settings: { ours: 1, note: 'Oil', grid: { color: 'red', ours: 2 } },
  },
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Opens the form of the widget. */
async function open(stored: object = { controllerScript, settingsSchema }) {
  const dashboard = storedDashboard({ a: widget }, { entityAliases: { [alias.id]: alias } });
  const { calls } = await openDashboards(`/dashboards/${uuid(1)}`, dashboard, {
    answer: (path) => (path === '/api/widgetType' ? { name: 'Tank', descriptor: stored } : undefined),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Save' });
  await press('Edit “Tank”');
  return { calls, dialog: await dialogOf('Edit “Tank”') };
}

/** Saves the form and the dashboard, and answers what of the widget was sent. */
async function applied(dialog: ReturnType<typeof within>, calls: readonly Call[]): Promise<typeof widget.config> {
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Save');
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  await waitFor(() => expect(saved()).toHaveLength(1));
  return ((saved()[0] as Call).body as Stored & { configuration: { widgets: { a: typeof widget } } }).configuration
    .widgets.a.config;
}

test('settings of a tenant’s type stand in the form that it describes; what it doesn’t describe stays', async () => {
  const { calls, dialog } = await open();
  await userEvent.click(dialog.getByRole('tab', { name: 'Settings' }));
  expect(await dialog.findByLabelText(/^Level/)).toHaveValue('3');
  expect(dialog.getByLabelText(/^Note/)).toHaveValue('Oil');
  await userEvent.clear(dialog.getByLabelText(/^Level/));
  await userEvent.type(dialog.getByLabelText(/^Level/), '0');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('dialog', { name: 'Edit “Tank”' })).toBeVisible();
  expect(dialog.getByRole('tab', { name: /Settings/ })).toHaveAccessibleName(/check/i);
  await userEvent.clear(dialog.getByLabelText(/^Level/));
  await userEvent.type(dialog.getByLabelText(/^Level/), '5');
  expect((await applied(dialog, calls)).settings).toEqual({
    ours: 1,
    note: 'Oil',
    level: 5,
    grid: { color: 'red', ours: 2 },
  });
});

test('the form alone changes nothing', async () => {
  const { dialog } = await open();
  await userEvent.click(dialog.getByRole('tab', { name: 'Settings' }));
  expect(await dialog.findByLabelText(/^Level/)).toHaveValue('3');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('so do settings of its keys, as its script says', async () => {
  const { calls, dialog } = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Edit “Oil”' }));
  const form = await dialogOf('Key “Oil”');
  await userEvent.type(await form.findByLabelText(/^Width/), '2');
  await userEvent.click(form.getByRole('button', { name: 'Apply' }));
  const { datasources } = await applied(dialog, calls);
  expect(datasources[0]?.dataKeys[0]?.settings).toEqual({ ours: 1, width: 2 });
});

test('a copy of a system type has the form and the places of actions of that; what it doesn’t ask for stays stored', async () => {
  const { calls, dialog } = await open({
    settingsDirective: 'tb-flot-pie-widget-settings',
    controllerScript: '// Drawn by the console: charts.pie',
    settingsSchema,
  });
  await userEvent.click(dialog.getByRole('tab', { name: 'Settings' }));
  expect(dialog.queryByLabelText('Note')).toBeNull();
  await userEvent.clear(dialog.getByLabelText('Slice border width'));
  await userEvent.type(dialog.getByLabelText('Slice border width'), '4');
  await userEvent.click(dialog.getByRole('tab', { name: 'Actions' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add action' }));
  const action = await dialogOf('Add action');
  await userEvent.click(action.getByLabelText(/^Trigger/));
  expect(await screen.findByRole('option', { name: 'Click on a slice' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(action.getByRole('button', { name: 'Cancel' }));
  const { settings } = await applied(dialog, calls);
  expect(settings).toMatchObject({ ours: 1, note: 'Oil', stroke: { width: 4 } });
});
