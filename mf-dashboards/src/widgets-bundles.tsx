import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { bundlesScreen } from './library/bundles-screen';

const LibraryPage = lazy(() =>
  import(/* webpackChunkName: "widget-library" */ './library/library-page').then((file) => file.LibraryPage),
);
const EditorPage = lazy(() =>
  import(/* webpackChunkName: "widget-editor" */ './editor/editor-page').then((file) => file.EditorPage),
);

/** `/widgets-bundles`: the bundles, and below each its widget types. */
export default entityPages(
  bundlesScreen,
  { path: ':bundleId/widgetTypes', element: <LibraryPage /> },
  { path: ':bundleId/widgetTypes/add/:kind', element: <EditorPage /> },
  { path: ':bundleId/widgetTypes/:typeId', element: <EditorPage /> },
);
