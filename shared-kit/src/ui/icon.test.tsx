import { render, screen, waitFor } from '@testing-library/react';
import { Icon, loadIcons } from './icon';
import { iconSet } from './icon-set';

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

test('a name that has been given up is drawn as what it is called today', async () => {
  const { container } = render(<Icon name="info_outline" />);
  await waitFor(() => expect(container.querySelector('path')).not.toBeNull());
});

test('the logos that the platform names for sign-in providers are drawn', async () => {
  const logos = ['google-logo', 'github-logo', 'facebook-logo', 'apple-logo'];
  const { container } = render(logos.map((name) => <Icon key={name} name={name} />));
  await waitFor(() => expect(container.querySelectorAll('path')).toHaveLength(4));
});

test.each(['no_such_icon', 'mdi:no-such-icon', 'constructor', ''])(
  'the unknown name "%s" leaves an empty place',
  async (name) => {
    const { container, rerender } = render(<Icon name={name} />);
    const { isSettled, loadPath } = await loadIcons();
    await loadPath(name);
    rerender(<Icon name={name} />);
    expect(isSettled(name)).toBe(true);
    expect(container.querySelector('svg')).toBeInTheDocument();
    expect(container.querySelector('path')).toBeNull();
  },
);

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
