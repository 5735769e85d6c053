import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

beforeEach(() => {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const action = { id: 'x', name: 'Deeper', icon: 'home', type: 'openDashboardState', targetDashboardStateId: 'third' };
const card = (title: string, more: object = {}) => ({
  ...{ isSystemType: true, bundleAlias: 'navigation_widgets', typeAlias: 'navigation_card', type: 'static', title },
  config: { title, datasources: [], settings: { name: title, path: '/devices' }, ...more },
});
const inside = (stateId: string, settings: object = {}) => ({
  ...{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'dashboard_state_widget', type: 'static', title: 'Frame' },
  config: { title: 'Frame', datasources: [], settings: { stateId, ...settings } },
});

/** A dashboard whose states show these widgets. */
async function draw(states: Record<string, Record<string, object>>) {
  const widgets = Object.assign({}, ...Object.values(states)) as Record<string, object>;
  const layoutOf = (ids: readonly string[]) => ({
    main: {
      widgets: Object.fromEntries(ids.map((id, row) => [id, { sizeX: 8, sizeY: 4, row: row * 4, col: 0 }])),
      gridSettings: { columns: 24, margin: 10 },
    },
  });
  const stored = storedDashboard(widgets, {
    states: Object.fromEntries(
      Object.entries(states).map(([id, of]) => [
        id,
        { name: `State ${id}`, root: id === 'default', layouts: layoutOf(Object.keys(of)) },
      ]),
    ),
  });
  await openDashboards(`/dashboards/${uuid(1)}`, stored);
}
const widget = (name: string) => screen.findByRole('article', { name });

test('a state of the dashboard stands inside of a widget, and goes its own way', async () => {
  await draw({
    default: { a: inside('other'), z: card('Beside') },
    other: { b: card('Within', { actions: { headerButton: [action] } }) },
    third: { c: card('Third') },
  });
  const state = within(await screen.findByRole('region', { name: 'State other' }));
  expect(await state.findByRole('article', { name: 'Within' })).toBeVisible();
  await userEvent.click(state.getByRole('button', { name: 'Deeper' }));
  expect(await widget('Third')).toBeVisible();
  expect(await widget('Beside')).toBeVisible();
  expect(window.location.search).toBe('');
});

test('a state inside of a widget is replaced by another', async () => {
  const replace = { ...action, name: 'Instead', type: 'updateDashboardState' };
  await draw({
    default: { a: inside('other'), z: card('Beside') },
    other: { b: card('Within', { actions: { headerButton: [replace] } }) },
    third: { c: card('Third') },
  });
  await userEvent.click(within(await widget('Within')).getByRole('button', { name: 'Instead' }));
  expect(await widget('Third')).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Within' })).not.toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Beside' })).toBeVisible();
});

test.each([
  ['itself', { default: { a: inside('default') } }],
  ['what contains it', { default: { a: inside('other') }, other: { b: inside('default') } }],
])('a state does not contain %s', async (_, states) => {
  await draw(states as never);
  expect(await screen.findByText('A state can’t contain itself')).toBeVisible();
});

test('a state that is gone, and none, say so', async () => {
  await draw({ default: { a: inside('gone'), b: inside('') } });
  expect(await screen.findByText('This dashboard has no state “gone”')).toBeVisible();
  expect(screen.getByText('Choose a state')).toBeVisible();
});

test.each([
  ['defaultMargin', { defaultMargin: 7 }],
  ['defaultBackgroundColor', { defaultBackgroundColor: 'rgb(1, 2, 3)' }],
  ['defaultAutofillLayout', { defaultAutofillLayout: false }],
])('%s is that of the state’s grid there', async (_, settings) => {
  await draw({ default: { a: inside('other', settings) }, other: { b: card('Within') } });
  const state = await screen.findByRole('region', { name: 'State other' });
  await within(state).findByRole('article', { name: 'Within' });
  const grid = state.querySelector('[data-narrow]') as HTMLElement;
  expect({
    margin: grid.style.getPropertyValue('--margin'),
    color: (grid.parentElement as HTMLElement).style.backgroundColor,
    fills: grid.dataset.fills,
  }).toEqual({
    margin: '10px',
    color: '',
    fills: 'true',
    ...('defaultMargin' in settings && { margin: '7px' }),
    ...('defaultBackgroundColor' in settings && { color: 'rgb(1, 2, 3)' }),
    ...('defaultAutofillLayout' in settings && { fills: 'false' }),
  });
});
