import { session } from '@mullion/shared-kit/session/session';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { discard, more, openEditing, playBrowser, press, savedNow, two } from '../testing/edit-dashboard';
import { uuid, simpleCard as widget } from '../testing/render-dashboards';

beforeEach(playBrowser);

test('duplicates, copies, and pastes widgets with ids of their own', async () => {
  const { calls } = await openEditing();
  await more('Notes', 'Duplicate');
  const rules = screen.getByRole('group', { name: /^Rules/ });
  act(() => rules.focus());
  await userEvent.keyboard('{Control>}c{/Control}');
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(screen.getAllByRole('article').map((one) => within(one).getAllByRole('heading')[0]?.textContent)).toEqual([
    'Notes',
    'Rules',
    'Notes',
    'Rules',
  ]);
  const { widgets, states } = await savedNow(calls);
  expect(Object.keys(widgets)).toHaveLength(4);
  expect(Object.keys(states.default.layouts.main.widgets).sort()).toEqual(Object.keys(widgets).sort());
});

test('cuts one widget by keys, and says so where several are selected', async () => {
  await openEditing();
  for (const name of [/^Notes/, /^Rules/]) {
    act(() => screen.getByRole('group', { name }).focus());
    await userEvent.keyboard(' ');
  }
  await userEvent.keyboard('{Control>}x{/Control}');
  expect(await screen.findByText('Only one widget can be cut at a time')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await userEvent.keyboard('{Escape}{Control>}x{/Control}');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await discard();
});

test('a copy for which the browser has no room is told as one of this tab, where it is pasted', async () => {
  const { calls } = await openEditing();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  act(() => screen.getByRole('group', { name: /^Rules/ }).focus());
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(await screen.findByText(/^“Rules” copied for this tab only/)).toBeVisible();
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(screen.getAllByRole('article')).toHaveLength(3);
  full.mockRestore();
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(await screen.findByText(/^“Rules” copied\. Paste it into any dashboard/)).toBeVisible();
  await savedNow(calls);
});

const size = { sizeX: 8, sizeY: 4 };
const item = { widget: { id: 'a', ...widget('Notes') }, aliasesInfo: {}, originalSize: size, originalColumns: 24 };
test.each<[string, unknown]>([
  ['without aliases', { item: { ...item, aliasesInfo: undefined } }],
  ['of a widget without configuration', { item: { ...item, widget: { ...item.widget, config: null } } }],
  ['whose datasources are damaged', { item: { ...item, widget: { ...item.widget, config: { datasources: 'text' } } } }],
  ['whose size is damaged', { item: { ...item, originalSize: { sizeX: 'wide' } } }],
  ['of no widget', { item: {} }],
  ['that refers to nothing', { reference: { dashboardId: uuid(1) } }],
  ['whose reference has no size', { reference: { dashboardId: uuid(1), widgetId: 'a', originalColumns: 24 } }],
])('a damaged copy %s is none', async (_, copied) => {
  await openEditing();
  const { userId } = session.store.getState().authUser ?? {};
  localStorage.setItem(`mullion-copied-widget/${userId}`, JSON.stringify(copied));
  const rules = screen.getByRole('group', { name: /^Rules/ });
  act(() => rules.focus());
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(await screen.findByText('Copy a widget first')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('a reference goes into another state alone', async () => {
  localStorage.clear();
  await openEditing();
  await userEvent.keyboard('{Control>}i{/Control}');
  expect(await screen.findByText('Copy a reference first')).toBeVisible();
  await more('Notes', 'Copy reference');
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(await screen.findByText(/A reference can only be pasted/)).toBeVisible();
  await press('Cancel');
});

test('a reference in another state is the same widget, placed twice', async () => {
  const dashboard = two();
  const states = dashboard.configuration.states as Record<string, unknown>;
  states.pump = { name: 'Pump', root: false, layouts: { main: { widgets: {}, gridSettings: {} } } };
  const { calls } = await openEditing(dashboard);
  await more('Notes', 'Copy reference');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Pump');
  expect(screen.queryByRole('group', { name: /^Notes/ })).not.toBeInTheDocument();
  // In a choice, the keys are its own.
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(await screen.findByRole('group', { name: /^Notes/ })).toBeVisible();
  const { widgets, states: saved } = await savedNow(calls);
  expect(Object.keys(widgets).toSorted()).toEqual(['a', 'b']);
  expect(Object.keys(saved.default.layouts.main?.widgets ?? {}).toSorted()).toEqual(['a', 'b']);
  expect(Object.keys((saved as Record<string, typeof saved.default>).pump?.layouts.main?.widgets ?? {})).toEqual(['a']);
});

test('a reference is pasted by a key and a choice of its own, also after something else was copied', async () => {
  const dashboard = two();
  const states = dashboard.configuration.states as Record<string, unknown>;
  states.pump = { name: 'Pump', root: false, layouts: { main: { widgets: {}, gridSettings: {} } } };
  await openEditing(dashboard);
  const ground = () => document.querySelector('[data-edit-layout]') as Element;
  const choice = 'Paste reference';
  await more('Notes', 'Copy reference');
  await userEvent.pointer({ keys: '[MouseRight]', target: ground() });
  await screen.findByRole('menuitem', { name: 'Settings' });
  expect(screen.queryByRole('menuitem', { name: new RegExp(choice) })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  act(() => screen.getByRole('group', { name: /^Rules/ }).focus());
  await userEvent.keyboard('{Control>}c{/Control}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Pump');
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('{Control>}i{/Control}');
  expect(await screen.findByRole('group', { name: /^Notes/ })).toBeVisible();
  await discard();
});
