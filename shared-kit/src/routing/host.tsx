import {
  createBrowserRouter,
  createMemoryRouter,
  Outlet,
  type RouteObject,
  redirect,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';

export type { RouteObject };
/** What the shell alone needs of the router; modules use `link`, `navigation` and `module-routes`. */
export {
  createBrowserRouter,
  createMemoryRouter,
  Outlet,
  RouterProvider,
  redirect,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteError,
};
export type ConsoleRouter = ReturnType<typeof createBrowserRouter>;
