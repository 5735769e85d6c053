import { UnsavedChangesGuard } from '@mullion/shared-kit/dialogs/unsaved-changes-guard';
import type { RouteDeclaration } from '@mullion/shared-kit/module/declaration';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Outlet, type RouteObject, useRevalidator, useRouteError } from '@mullion/shared-kit/routing/host';
import { PartFailed } from '@mullion/shared-kit/ui/part-boundary';
import { ConsoleLayout } from './chrome/console-layout';
import { type EffectiveSet, routesOf } from './federation/effective-modules';
import { helpRoute } from './help/help-route';
import { Home } from './home/home';
import { guard, guardUnknown } from './routing/guard-loader';
import { BrokenModules, RemotePage } from './routing/remote-page';
import type { RouteHandle } from './routing/route-handle';
import { usePageTitle } from './routing/use-breadcrumbs';

const home: RouteDeclaration = { path: 'home', expose: '', title: 'home', icon: 'home', help: 'home' };

/** The console's route table: what the modules declare, the shell's own home, and home for everything else. */
export function consoleRoutes(set: EffectiveSet): RouteObject[] {
  return [
    {
      element: <Titled />,
      errorElement: <FailedRoute />,
      HydrateFallback: Nothing,
      children: [
        helpRoute,
        ...declaredRoutes(set, 'bare'),
        {
          element: <ConsoleLayout />,
          children: [routeObject(home, 'shell', <Home />), ...declaredRoutes(set, 'shell'), unknown(set)],
        },
      ],
    },
  ];
}

/** The sign-in pages alone. */
export const signInRoutes = (set: EffectiveSet): RouteObject[] => [
  { errorElement: <FailedRoute />, HydrateFallback: Nothing, children: declaredRoutes(set, 'bare') },
];

/** The routes that modules declare for a layout. */
const declaredRoutes = (set: EffectiveSet, layout: 'shell' | 'bare'): RouteObject[] =>
  Object.values(set.modules).flatMap((module) =>
    routesOf(module)
      .filter(({ route }) => (route.layout ?? 'shell') === layout)
      .map(({ route, namespace }) =>
        routeObject(route, namespace, <RemotePage module={module.name} expose={route.expose} />),
      ),
  );

function routeObject(declaration: RouteDeclaration, namespace: string, element: React.ReactElement): RouteObject {
  const handle: RouteHandle = { declaration, namespace, path: `/${declaration.path.replace(/\/(\*|:\w+)$/, '')}` };
  return { path: declaration.path, handle, element, errorElement: <FailedRoute />, loader: guard(declaration) };
}

/** Unknown addresses lead home; while a module is missing, its addresses are among them and say so. */
const unknown = ({ broken }: EffectiveSet): RouteObject =>
  broken.length
    ? { path: '*', element: <BrokenModules broken={broken} />, loader: guard({ ...home, path: '*' }) }
    : { path: '*', element: null, loader: guardUnknown };

function Titled() {
  usePageTitle();
  return (
    <>
      <UnsavedChangesGuard />
      <Outlet />
    </>
  );
}

/** Replaces a page that failed to render; the next page renders as usual. */
function FailedRoute() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return <PartFailed error={error} onRetry={() => runSafely(revalidate)} />;
}

const Nothing = () => null;
