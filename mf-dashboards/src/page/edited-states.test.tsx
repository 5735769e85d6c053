import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { decodeStates, encodeStates } from '../states/state-parameter';
import { openDashboards, simpleCard, storedDashboard, uuid } from '../testing/render-dashboards';

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const inAddress = () => decodeStates(new URLSearchParams(window.location.search).get('state')).map(({ id }) => id);

/** Opens a dashboard at its second state, and edits it. */
async function edit() {
  const dashboard = storedDashboard({ a: simpleCard('Notes'), b: simpleCard('Rules') });
  const { states } = dashboard.configuration;
  const { main } = states.default.layouts;
  const { a, b } = main.widgets;
  const layouts = { main: { ...main, widgets: { b } } };
  Object.assign(main, { widgets: { a } });
  Object.assign(states, { press: { name: 'One press', root: false, layouts } });
  const parameter = encodeStates([{ id: 'press', params: { entityName: 'Press 4' } }]);
  const opened = await openDashboards(`/dashboards/${uuid(1)}?state=${encodeURIComponent(parameter)}`, dashboard);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Save' });
  return opened;
}

async function rename() {
  await press('States');
  const dialog = await dialogOf('States');
  await userEvent.click(dialog.getByRole('button', { name: 'Edit “One press”' }));
  const edited = await dialogOf('Edit “One press”');
  await userEvent.type(edited.getByRole('textbox', { name: /^State ID/ }), '_2');
  await userEvent.click(edited.getByRole('button', { name: 'Apply' }));
  await dialog.findByText('press_2');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'States' })).not.toBeInTheDocument());
}

beforeEach(() => {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

test('the address follows a state that was saved with another ID', async () => {
  await edit();
  await rename();
  expect(inAddress()).toEqual(['press']);
  await press('Save');
  await screen.findByRole('button', { name: 'Edit' });
  await waitFor(() => expect(inAddress()).toEqual(['press_2']));
  expect(screen.getByRole('article', { name: 'Rules' })).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
});

test('where one was is followed too while another state is shown', async () => {
  await edit();
  await rename();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Overview');
  expect(await screen.findByRole('group', { name: /^Notes/ })).toBeVisible();
  await press('Save');
  await screen.findByRole('button', { name: 'Edit' });
  await waitFor(() => expect(inAddress()).toEqual(['press_2']));
  expect(screen.getByRole('article', { name: 'Rules' })).toBeVisible();
});
