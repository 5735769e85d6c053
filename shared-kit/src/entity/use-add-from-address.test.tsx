import { act, screen } from '@testing-library/react';
import { addPath } from '../api/entity-types';
import { useVisitedPage } from '../routing/visited-page';
import { openScreen, panel, resetState, row } from '../testing/valves-screen';

beforeEach(resetState);

test('an address that asks to add opens the dialog once, and forgets that it was asked', async () => {
  expect(addPath('ASSET')).toBe('/assets?add=1');
  const { user, search, router } = await openScreen('/assets?add=1&textSearch=07');
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeVisible();
  expect(search().toString()).toBe('textSearch=07');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => router.navigate('/assets'));
  await row('Valve 45');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => router.navigate('/assets?add=1'));
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeVisible();
});

test('what is opened beside the list is told to the host as visited, by its name', async () => {
  await openScreen('/assets?open=v7');
  await panel();
  await screen.findByRole('heading', { name: 'Valve 07' });
  expect(useVisitedPage.getState().page).toMatchObject({ path: '/assets/v7', label: 'Valve 07' });
});
