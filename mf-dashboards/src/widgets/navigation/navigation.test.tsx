import { provideHomePlaces } from '@mullion/shared-kit/session/home-places';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { screen } from '@testing-library/react';
import { renderWidget } from '../../testing/render-widget';

const place = (path: string, label: string) => ({ path, label, namespace: 'mf-dashboards', icon: 'home' });
beforeEach(() =>
  provideHomePlaces(async () => ({
    placesOf: ({ authority }) => [
      {
        ...{ id: 'things', title: 'entities', namespace: 'mf-dashboards' },
        shortcuts: [place('/devices', 'entities.type'), place('/assets', authority)],
      },
      { id: 'empty', title: 'series.rows', namespace: 'mf-dashboards', shortcuts: [] },
    ],
  })),
);

const draw = (type: string, settings: Record<string, unknown>) =>
  renderWidget(`navigation_widgets.${type}`, { settings, isUntargeted: true });
const links = async () => (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));

test('cards lead to the places of the home page, in their sections, without empty ones', async () => {
  const { container } = await draw('navigation_cards', {});
  expect(await links()).toEqual(['/devices', '/assets']);
  expect(screen.getByRole('region', { name: 'Entities' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'TENANT_ADMIN' })).toBeVisible();
  await expectAccessible(container);
});

test.each([
  [{ filterType: 'include', filter: ['/assets'] }, ['/assets']],
  [{ filterType: 'exclude', filter: ['/assets'] }, ['/devices']],
  [{ filterType: 'all', filter: ['/assets'] }, ['/devices', '/assets']],
])('cards of %j lead to %j', async (settings, expected) => {
  await draw('navigation_cards', settings);
  expect(await links()).toEqual(expected);
});

test('cards without a place say so', async () => {
  await draw('navigation_cards', { filterType: 'include', filter: [] });
  expect(await screen.findByText('No pages to show')).toBeVisible();
});

test('a card leads to its page, by its name', async () => {
  await draw('navigation_card', { name: 'My pumps', path: '/devices?active=false', icon: 'water' });
  expect(await screen.findByRole('link', { name: 'My pumps' })).toHaveAttribute('href', '/devices?active=false');
});

test('a card whose name is a text of the console is called as its page is', async () => {
  await draw('navigation_card', {});
  expect(await screen.findByRole('link', { name: 'Type' })).toHaveAttribute('href', '/devices');
});

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', ''])('%p is no page', async (path) => {
  await draw('navigation_card', { name: 'Away', path });
  expect(await screen.findByText('Choose a page in this console')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
