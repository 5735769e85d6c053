import { createBrowserRouter, Outlet, type RouteObject, redirect, useMatches, useNavigation } from 'react-router';
import { RouterProvider } from 'react-router/dom';

export type { RouteObject };
/** What the shell alone needs of the router; modules use `link`, `navigation` and `module-routes`. */
export { createBrowserRouter, Outlet, RouterProvider, redirect, useMatches, useNavigation };
export type ConsoleRouter = ReturnType<typeof createBrowserRouter>;
