import { render, screen, waitFor } from '@testing-library/react';
import { Icon } from './icon';
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

test('an unknown name leaves an empty place', async () => {
  const { container } = render(<Icon name="no_such_icon" />);
  expect(container.querySelector('svg')).toBeInTheDocument();
  expect(container.querySelector('path')).toBeNull();
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
