import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Link, type LinkProps, NavLink } from './link';

const places = [
  { path: '/devices', label: 'Devices' },
  { path: '/device', label: 'Device' },
  { path: '/assets', label: 'Assets' },
];

/** A page with links to three places, opened at an address. */
function open(address: string, props: Partial<LinkProps> = {}) {
  const element = places.map(({ path, label }) => (
    <NavLink key={path} to={path} {...props}>
      {label}
    </NavLink>
  ));
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

const link = (name: string) => screen.getByRole('link', { name });

/** Presses a link. @returns whether the browser still follows it by itself */
function press(name: string, init: MouseEventInit = {}): boolean {
  const event = createEvent.click(link(name), { button: 0, ...init });
  // The test's browser cannot follow links, and would say so.
  const seen = { prevented: false };
  document.addEventListener(
    'click',
    (last) => {
      seen.prevented = last.defaultPrevented;
      last.preventDefault();
    },
    { once: true },
  );
  fireEvent(link(name), event);
  return !seen.prevented;
}

test('a plain click leads there without the browser', async () => {
  const router = open('/assets');
  expect(link('Devices').getAttribute('href')).toBe('/devices');
  expect(press('Devices')).toBe(false);
  await screen.findByRole('link', { name: 'Devices', current: 'page' });
  expect(router.state.location.pathname).toBe('/devices');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click with %j is the browser’s',
  (init) => {
    const router = open('/assets');
    expect(press('Devices', init)).toBe(true);
    expect(router.state.location.pathname).toBe('/assets');
  },
);

test('a link to a new tab is the browser’s', () => {
  const router = open('/assets', { target: '_blank' });
  expect(press('Devices')).toBe(true);
  expect(router.state.location.pathname).toBe('/assets');
});

test('whoever hears the click first can keep it from leading there', () => {
  const router = open('/assets', { onClick: (event) => event.preventDefault() });
  press('Devices');
  expect(router.state.location.pathname).toBe('/assets');
});

test.each(['/devices', '/Devices', '/devices/1/attributes'])('at %s the menu marks the devices alone', (address) => {
  open(address);
  expect(places.map(({ label }) => link(label).getAttribute('aria-current'))).toEqual(['page', null, null]);
});

test('the address a link replaces is gone from the way back', async () => {
  const router = createMemoryRouter(
    [
      { path: '/start', element: 'Start' },
      {
        path: '/now',
        element: (
          <Link to="/next" replace state={{ from: 'now' }}>
            Next
          </Link>
        ),
      },
      { path: '/next', element: 'Next page' },
    ],
    { initialEntries: ['/start', '/now'] },
  );
  render(<RouterProvider router={router} />);
  press('Next');
  await screen.findByText('Next page');
  expect(router.state.location.state).toEqual({ from: 'now' });
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Start')).toBeInTheDocument();
});
