import { createContext, type ReactNode, use, useState } from 'react';
import { createMemoryRouter, useInRouterContext } from 'react-router';
import { RouterProvider } from 'react-router/dom';

const Inside = createContext<ReactNode>(null);

function Content() {
  return use(Inside);
}

/**
 * For parts of pages that read the address where there is none, such as in a dialog: they get one of their own, which nobody
 * sees. In a page, theirs is the page's.
 */
export function OwnAddress({ children }: { children: ReactNode }) {
  return useInRouterContext() ? children : <WithAddress>{children}</WithAddress>;
}

function WithAddress({ children }: { children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: <Content /> }]));
  return (
    <Inside value={children}>
      <RouterProvider router={router} />
    </Inside>
  );
}
