import type { ReactElement } from 'react';
import { Navigate, useRoutes } from 'react-router';

/** A page below a module's route; `path` is relative to it, `''` is the route itself. */
export interface ModuleRoute {
  path: string;
  element: ReactElement;
}

/** The pages of a module below its declared route. An address that is none of them leads to the nearest one above it. */
export function ModuleRoutes({ routes }: { routes: ModuleRoute[] }) {
  return useRoutes([
    ...routes.map(({ path, element }) => (path === '' ? { index: true as const, element } : { path, element })),
    { path: '*', element: <Navigate to=".." relative="path" replace /> },
  ]);
}
