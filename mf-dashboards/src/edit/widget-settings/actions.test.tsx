import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type Call, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, type Stored, storedDashboard, uuid } from '../../testing/render-dashboards';
import { playSilentFrames } from '../../testing/silent-channel';

const stored = {
  rowClick: [
    {
      id: 'one',
      name: 'details',
      icon: 'more_horiz',
      type: 'openDashboardState',
      targetDashboardStateId: 'default',
      setEntityId: true,
      ours: 1,
    },
  ],
  headerButton: [
    { id: 'two', name: 'reload', icon: 'refresh', type: 'updateDashboardState' },
    { id: 'four', name: 'run', icon: 'bolt', type: 'custom', customFunction: 'return 1;' },
    { id: 'three', name: 'help', icon: 'help', type: 'updateDashboardState', openRightLayout: true },
  ],
};
const table = {
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'entities_table',
  type: 'latest',
  title: 'Pumps',
  sizeX: 8,
  sizeY: 4,
  config: { title: 'Pumps', datasources: [], actions: stored },
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const field = (dialog: ReturnType<typeof within>, name: string) => dialog.getByLabelText(new RegExp(`^${name}`));
const choose = (dialog: ReturnType<typeof within>, name: string, option: string) =>
  userEvent.selectOptions(dialog.getByLabelText(new RegExp(`^${name}`)), option);

async function openActions() {
  const { calls } = await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: table }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Save' });
  await press('Edit “Pumps”');
  const dialog = await dialogOf('Edit “Pumps”');
  await userEvent.click(dialog.getByRole('tab', { name: 'Actions' }));
  return { calls, dialog };
}
/** Saves the widget and the dashboard, and answers the actions that were sent. */
const appliedActions = async (dialog: ReturnType<typeof within>, calls: readonly Call[]) =>
  (await appliedConfig(dialog, calls)).actions as Record<string, object[]>;
async function appliedConfig(dialog: ReturnType<typeof within>, calls: readonly Call[]) {
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Save');
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  await waitFor(() => expect(saved()).toHaveLength(1));
  await screen.findByRole('button', { name: 'Edit' });
  const [{ body }] = saved() as [Call];
  const { widgets } = (body as Stored).configuration;
  return (widgets.a as { config: { actions: unknown; settings?: unknown } }).config;
}

beforeEach(() => {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

test('an action is added where the widget offers some, and stored with the members of its type', async () => {
  const { calls, dialog } = await openActions();
  await userEvent.click(dialog.getByRole('button', { name: 'Add action' }));
  const added = await dialogOf('Add action');
  expect(added.getByLabelText(/^Trigger/)).toHaveTextContent('Header buttonButton in each rowDouble-click on a row');
  await choose(added, 'Trigger', 'Button in each row');
  await userEvent.type(field(added, 'Name'), 'chart');
  await userEvent.click(added.getByRole('button', { name: 'Add' }));
  expect(await added.findByText('Required')).toBeVisible();
  await choose(added, 'State', 'Overview (default)');
  await choose(added, 'How it opens', 'In a dialog');
  await userEvent.type(field(added, 'Dialog title'), 'Chart');
  await userEvent.type(added.getByLabelText(/^Width/), '60');
  await userEvent.type(field(added, 'Parameter for the entity'), 'pump');
  await userEvent.click(added.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('chart')).toBeVisible();
  const { actionCellButton, ...others } = await appliedActions(dialog, calls);
  expect(others).toEqual(stored);
  expect(actionCellButton).toEqual([
    {
      id: expect.any(String),
      name: 'chart',
      icon: 'more_horiz',
      type: 'openDashboardState',
      useShowWidgetActionFunction: false,
      targetDashboardStateId: 'default',
      setEntityId: true,
      stateEntityParamName: 'pump',
      openInSeparateDialog: true,
      openInPopover: false,
      dialogTitle: 'Chart',
      dialogWidth: 60,
      dialogHideDashboardToolbar: true,
    },
  ]);
});

test('of an action that is edited, only what was changed is changed', async () => {
  const { calls, dialog } = await openActions();
  await userEvent.click(dialog.getByRole('button', { name: 'Edit “details”' }));
  const edited = await dialogOf('Edit “details”');
  await userEvent.clear(field(edited, 'Name'));
  await userEvent.type(field(edited, 'Name'), 'open');
  await userEvent.click(edited.getByRole('button', { name: 'Apply' }));
  await dialog.findByText('open');
  expect(await appliedActions(dialog, calls)).toEqual({
    ...stored,
    rowClick: [{ ...stored.rowClick[0], name: 'open' }],
  });
});

test('another type takes its own members and leaves those of the one before', async () => {
  const { calls, dialog } = await openActions();
  await userEvent.click(dialog.getByRole('button', { name: 'Edit “help”' }));
  const edited = await dialogOf('Edit “help”');
  await choose(edited, 'Type', 'Use the mobile app');
  await choose(edited, 'Mobile action', 'Scan a QR code');
  await userEvent.click(edited.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  const { headerButton } = await appliedActions(dialog, calls);
  expect(headerButton?.[2]).toEqual({
    id: 'three',
    name: 'help',
    icon: 'help',
    type: 'mobileAction',
    useShowWidgetActionFunction: false,
    mobileAction: { type: 'scanQrCode' },
  });
});

test('names differ within a place, the order is changed by keys, and actions are removed', async () => {
  const { calls, dialog } = await openActions();
  await userEvent.click(dialog.getByRole('button', { name: 'Edit “reload”' }));
  const edited = await dialogOf('Edit “reload”');
  await userEvent.clear(field(edited, 'Name'));
  await userEvent.type(field(edited, 'Name'), 'help');
  await userEvent.click(edited.getByRole('button', { name: 'Apply' }));
  expect(await edited.findByText('Another action here has this name')).toBeVisible();
  await userEvent.click(edited.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  act(() => dialog.getByRole('button', { name: 'Move “help”' }).focus());
  await userEvent.keyboard('{ArrowUp}');
  expect(await dialog.findByText('“help” is now number 2 of 3')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove “details”' }));
  expect(await appliedActions(dialog, calls)).toEqual({
    headerButton: [stored.headerButton[0], stored.headerButton[2], stored.headerButton[1]],
    rowClick: [],
  });
});

test('a tenant’s type offers actions where its script says', async () => {
  playFunctions();
  playSilentFrames();
  const controllerScript = `
    self.typeParameters = () => ({ datasourcesOptional: true });
    self.actionSources = () => ({ barClick: { name: 'Press of a bar', value: 'barClick', multiple: false } });`;
  const own = { ...table, isSystemType: false, bundleAlias: 'own', typeAlias: 'bars' };
  const config = { ...own.config, settings: { ours: 1 }, actions: {} };
  const { calls } = await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: { ...own, config } }), {
    answer: (path) => (path === '/api/widgetType' ? { name: 'Bars', descriptor: { controllerScript } } : undefined),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Save' });
  await press('Edit “Pumps”');
  const dialog = await dialogOf('Edit “Pumps”');
  await userEvent.click(dialog.getByRole('tab', { name: 'Actions' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add action' }));
  const added = await dialogOf('Add action');
  expect(added.getByLabelText(/^Trigger/)).toHaveTextContent('Header buttonPress of a bar');
  await userEvent.click(added.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(dialog.getByRole('tab', { name: 'Appearance' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), '!');
  expect((await appliedConfig(dialog, calls)).settings).toEqual({ ours: 1 });
});
