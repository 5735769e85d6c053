import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ModuleRoutes } from './module-routes';

const pages = (
  <ModuleRoutes
    routes={[
      { path: '', element: <h1>All pumps</h1> },
      { path: ':pump', element: <h1>One pump</h1> },
    ]}
  />
);
const open = (address: string) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: 'pumps/*', element: pages }], { initialEntries: [address] })}
    />,
  );

test.each([
  ['/pumps', 'All pumps'],
  ['/pumps/7', 'One pump'],
  ['/pumps/7/nothing', 'One pump'],
  ['/pumps/7/nothing/%E2%82%AC/at all?tab=x', 'One pump'],
])('%s shows: %s', async (address, title) => {
  open(address);
  expect(await screen.findByRole('heading')).toHaveTextContent(title);
});
