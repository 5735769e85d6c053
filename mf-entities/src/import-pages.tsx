import type { ModuleRoute } from '@mullion/shared-kit/routing/module-routes';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { ImportKind } from './features/import/import-kinds';

const ImportPage = lazy(() =>
  import(/* webpackChunkName: "import" */ './features/import/import-page').then((file) => file.ImportPage),
);

/** The page below a list that imports its kind from a file. */
export const importPage = (kind: ImportKind['kind']): ModuleRoute => ({
  path: 'import',
  element: <ImportPage kind={kind} />,
});
