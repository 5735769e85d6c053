import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type Call, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, type Stored, storedDashboard, uuid } from '../../testing/render-dashboards';

const widget = (typeAlias: string, settings: object, dataKeys: object[] = []) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias,
  type: 'latest',
  title: 'Pumps',
  sizeX: 8,
  sizeY: 4,
  config: { title: 'Pumps', datasources: [{ type: 'entity', entityAliasId: uuid(5), dataKeys }], settings },
});
type TestWidget = ReturnType<typeof widget>;
const alias = {
  id: uuid(5),
  alias: 'Pumps',
  filter: { type: 'entityType', entityType: 'DEVICE', resolveMultiple: true },
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

async function openWidget(edited: TestWidget) {
  const dashboard = storedDashboard({ a: edited }, { entityAliases: { [alias.id]: alias } });
  const { calls } = await openDashboards(`/dashboards/${uuid(1)}`, dashboard);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Save' });
  await press('Edit “Pumps”');
  return { calls, dialog: await dialogOf('Edit “Pumps”') };
}
/** Saves the widget and the dashboard, and answers the configuration that was sent. */
async function appliedConfig(dialog: ReturnType<typeof within>, calls: readonly Call[]) {
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Save');
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  await waitFor(() => expect(saved()).toHaveLength(1));
  await screen.findByRole('button', { name: 'Edit' });
  const [{ body }] = saved() as [Call];
  return ((body as Stored).configuration.widgets.a as TestWidget).config;
}

beforeEach(() => {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

test('a type’s own form changes what it asks for, and keeps what it does not know', async () => {
  const { calls, dialog } = await openWidget(widget('entities_table', { displayEntityName: false, ours: 1 }));
  await userEvent.click(dialog.getByRole('tab', { name: 'Settings' }));
  expect(dialog.getByLabelText('Show names')).not.toBeChecked();
  expect(dialog.queryByLabelText(/^Name column title/)).not.toBeInTheDocument();
  await userEvent.click(dialog.getByLabelText('Show labels'));
  await userEvent.type(dialog.getByLabelText(/^Label column title/), 'Place');
  await userEvent.clear(dialog.getByLabelText(/^Rows per page/));
  await userEvent.type(dialog.getByLabelText(/^Rows per page/), '0');
  await userEvent.click(dialog.getByRole('tab', { name: 'Appearance' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByText(/^At least 1/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Rows per page/), '5');
  const { settings } = await appliedConfig(dialog, calls);
  expect(settings).toEqual({
    displayEntityName: false,
    ours: 1,
    displayEntityLabel: true,
    entityLabelColumnTitle: 'Place',
    defaultPageSize: 5,
  });
});

test('a key stands for a whole time window, compared with an earlier one, under a label that says so', async () => {
  const dataKey = {
    name: 'flow',
    type: 'timeseries',
    label: 'flow',
    color: '#2196f3',
    settings: { ours: 1 },
    _hash: 0.5,
  };
  const { calls, dialog } = await openWidget(widget('entities_table', {}, [dataKey]));
  await userEvent.click(dialog.getByRole('button', { name: 'Edit “flow”' }));
  const key = await dialogOf('Key “flow”');
  await userEvent.selectOptions(key.getByLabelText(/^Aggregation/), 'Average');
  expect(key.getByLabelText(/^Label/)).toHaveValue('Average flow');
  await userEvent.click(key.getByLabelText('Compare with an earlier period'));
  await userEvent.selectOptions(key.getByLabelText(/^Result/), 'Difference in percent');
  await userEvent.type(key.getByLabelText(/^Column title/), 'Flow');
  await userEvent.click(key.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByRole('button', { name: 'Edit “Average flow”' })).toBeVisible();
  const { datasources } = await appliedConfig(dialog, calls);
  expect(datasources[0]?.dataKeys).toEqual([
    {
      ...dataKey,
      label: 'Average flow',
      aggregationType: 'AVG',
      comparisonEnabled: true,
      comparisonResultType: 'DELTA_PERCENT',
      settings: { ours: 1, customTitle: 'Flow' },
    },
  ]);
});

test('a generator comes with its function', async () => {
  const { calls, dialog } = await openWidget(widget('simple_card', {}));
  await userEvent.selectOptions(dialog.getByLabelText(/^Type/), 'Generated values');
  await userEvent.type(dialog.getByLabelText('Add key'), 'si');
  await userEvent.click(await screen.findByRole('option', { name: /^Si ?n/ }));
  expect(await dialog.findByRole('button', { name: 'Edit “Sin”' })).toBeVisible();
  const { datasources } = await appliedConfig(dialog, calls);
  expect(datasources[0]).toMatchObject({
    type: 'function',
    dataKeys: [{ name: 'f(x)', type: 'function', label: 'Sin', funcBody: expect.stringContaining('Math.sin') }],
  });
});

test('a function is tried at its field, with values of the key that it is about', async () => {
  playFunctions();
  // Code editors measure their text, which has no place here.
  Object.assign(Range.prototype, { getClientRects: () => [] });
  const dataKey = {
    name: 'f(x)',
    type: 'function',
    label: 'Half',
    funcBody: 'return 7 / 2;',
    settings: {},
    _hash: 0.5,
  };
  const generated = widget('simple_card', {});
  const { dialog } = await openWidget({
    ...generated,
    config: { ...generated.config, datasources: [{ type: 'function', dataKeys: [dataKey] }] as never },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Edit “Half”' }));
  const key = await dialogOf('Key “Half”');
  await userEvent.click(key.getByRole('button', { name: /^Try it: / }));
  await waitFor(() => expect(key.getByRole('status')).toHaveTextContent(/^With the widget’s newest data:3\.5$/));
});

test('a stored function that uses names of elsewhere keeps nobody from saving the rest', async () => {
  playFunctions();
  Object.assign(Range.prototype, { getClientRects: () => [] });
  const dataKey = { name: 'f(x)', type: 'function', label: 'Far', funcBody: 'return elsewhere.now();', settings: {} };
  const generated = widget('simple_card', {});
  const { dialog } = await openWidget({
    ...generated,
    config: { ...generated.config, datasources: [{ type: 'function', dataKeys: [dataKey] }] as never },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Edit “Far”' }));
  const key = await dialogOf('Key “Far”');
  await key.findByRole('button', { name: /^Try it: / });
  await userEvent.type(key.getByLabelText(/^Label/), ' away');
  await userEvent.click(key.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Key “Far”' })).not.toBeInTheDocument());
});
