import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen, waitFor } from '@testing-library/react';
import { Icon, loadIcons } from './icon';
import { iconSet } from './icon-library';
import { firstIcons, materialNames } from './icon-paths';

const drawn = (container: HTMLElement) => container.querySelector('path')?.getAttribute('d');

test('an icon of the first page is drawn at once, as decoration', async () => {
  const { container } = render(<Icon name="search" />);
  expect(drawn(container)).toMatch(/^M/);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('an icon with a label is an image with a name', async () => {
  render(<Icon name="warning" label="Warning" />);
  expect(screen.getByRole('img', { name: 'Warning' })).toBeVisible();
});

test('stored Material and mdi names are drawn once their set has come, in a place that was kept', async () => {
  const { container } = render(
    <>
      <Icon name="router" />
      <Icon name="mdi:alpha-d-box" size={24} />
    </>,
  );
  expect(container.querySelectorAll('svg')[1]).toHaveAttribute('width', '24');
  await waitFor(() => expect(container.querySelectorAll('path')).toHaveLength(2));
  expect(drawn(container)).toBe(iconSet.router);
});

test('every Material and mdi name is drawn, whether or not the console itself uses it', async () => {
  const { container } = render(
    <>
      <Icon name="10k" />
      <Icon name="zoom_out_map" />
      <Icon name="mdi:ab-testing" />
      <Icon name="mdi:zodiac-virgo" />
      <Icon name="mdi:numeric-9-plus-box" />
    </>,
  );
  await waitFor(() => expect(container.querySelectorAll('path')).toHaveLength(5));
  expect(drawn(container)).toMatch(/^M/);
});

test('every name that the platform stores is drawn: those of its menus, nodes and widgets, and all of its icon font', async () => {
  const { findPath, loadPath } = await loadIcons();
  const stored = readFileSync(path.join(__dirname, '../../test/stored-icon-names.txt'), 'utf8').trim().split(/\s+/);
  expect(stored.length).toBeGreaterThan(2200);
  await Promise.all(stored.map(loadPath));
  const isDrawn = (name: string) => (materialNames[name] ?? name) in firstIcons || findPath(name)?.match(/^m/i);
  expect(stored.filter((name) => !isDrawn(name))).toEqual([]);
});

test('the spelling of a stored name does not matter', async () => {
  const { findPath, loadPath } = await loadIcons();
  const spellings = {
    more_horiz: ['More Horiz', 'more-horiz', 'material:more_horiz', ' MORE_HORIZ '],
    'mdi:account-box': ['MDI:Account-Box', 'mdi-account-box', 'mdi:account_box', 'mdi:account box'],
  };
  for (const [name, others] of Object.entries(spellings)) {
    await Promise.all([name, ...others].map(loadPath));
    expect(findPath(name)).toMatch(/^m/i);
    expect(others.map(findPath)).toEqual(others.map(() => findPath(name)));
  }
});

test.each(['no_such_icon', 'mdi:no-such-icon', 'constructor'])(
  'for the unknown name "%s" there is a placeholder that tells it',
  async (name) => {
    const { container } = render(<Icon name={name} />);
    expect(await screen.findByRole('img', { name })).toBeVisible();
    expect(drawn(container)).toMatch(/^M/);
  },
);

test('an unknown icon with words of its own says these', async () => {
  const { container } = render(<Icon name="no_such_icon" label="Pump" />);
  await waitFor(() => expect(drawn(container)).toMatch(/^M/));
  expect(screen.getByRole('img', { name: 'Pump' })).toBeVisible();
});

test('no name is no icon: its place stays empty', async () => {
  const { container } = render(<Icon name="" />);
  const { loadPath } = await loadIcons();
  await loadPath('');
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelector('path')).toBeNull();
});

test('the names to choose from are those that can be drawn', async () => {
  const { findPath, loadIconNames, loadPath } = await loadIcons();
  const names = await loadIconNames();
  expect(names.length).toBeGreaterThan(9000);
  await Promise.all(names.map(loadPath));
  expect(names.filter((name) => !findPath(name)?.match(/^m/i))).toEqual([]);
});

test('a stored name of a first icon needs no set', () => {
  const { container } = render(
    <>
      <Icon name="devices" />
      <Icon name="devices_other" />
    </>,
  );
  const [one, other] = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  expect(one).toBeTruthy();
  expect(other).toBe(one);
});
