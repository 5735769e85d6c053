import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { bundlesScreen } from './library/bundles-screen';

const LibraryPage = lazy(() =>
  import(/* webpackChunkName: "widget-library" */ './library/library-page').then((file) => file.LibraryPage),
);

/** `/widgets-bundles`: the bundles, and below each its widget types. */
export default entityPages(bundlesScreen, { path: ':bundleId/widgetTypes', element: <LibraryPage /> });
