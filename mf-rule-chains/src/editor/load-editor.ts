import { lazy } from '@mullion/shared-kit/ui/lazy';

/** The editor, fetched with the first chain that is opened: lists do without canvas and forms. */
export const EditorPage = lazy(() =>
  import(/* webpackChunkName: "rule-chain-editor" */ './editor-page').then((file) => file.EditorPage),
);

/** The same for a chain that was imported. */
export const ImportPage = lazy(() =>
  import(/* webpackChunkName: "rule-chain-editor" */ './editor-page').then((file) => file.ImportPage),
);
