import { isSystemBundle, type WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { remove } from '@mullion/shared-kit/entity/actions';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { createdTime, flag, name } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import type { CellContext } from '@mullion/shared-kit/list/column';
import { bundlePagesQuery, bundleQuery, deleteBundle, saveBundle } from '../calls/widgets-bundle-calls';
import { exportedBundle } from './bundle-file';
import { libraryPath, ToLibrary } from './to-library';
import { findTypeDetails } from './type-calls';

const form = lazyForm<WidgetsBundle>(() => import(/* webpackChunkName: "widgets-bundle-form" */ './bundle-form'));

/** Tenants use the system's bundles, and only the system administrator changes them. */
const isForReading = (bundle: WidgetsBundle, { authority }: CellContext) =>
  authority === 'TENANT_ADMIN' && isSystemBundle(bundle);

/** Bundles of widget types: the system's, and those of the tenant. A row leads to the types. */
export const bundlesScreen = defineEntityScreen<WidgetsBundle>({
  type: 'WIDGETS_BUNDLE',
  ns: 'mf-dashboards',
  empty: 'bundle.empty',
  list: ({ pageLink }) => bundlePagesQuery(pageLink),
  load: bundleQuery,
  save: saveBundle,
  page: ToLibrary,
  readOnly: isForReading,
  defaultSort: { property: 'title', direction: 'ASC' },
  columns: [
    name('title'),
    { ...flag('tenantId', 'bundle.system', isSystemBundle, { priority: 2, sort: 'tenantId' }), auth: ['TENANT_ADMIN'] },
    createdTime({ priority: 5 }),
  ],
  actions: [
    {
      kind: 'link',
      id: 'open',
      label: 'bundle.open',
      icon: 'now_widgets',
      prominent: true,
      to: ({ id }) => libraryPath(id.id),
    },
    {
      kind: 'call',
      id: 'export',
      label: 'bundle.export',
      icon: 'file_download',
      each: async (bundle, _, options) =>
        downloadJson(bundle.title, exportedBundle(bundle, await findTypeDetails(bundle, options))),
    },
    remove({
      call: deleteBundle,
      text: 'bundle.delete-text',
      unless: (bundle, context) => isForReading(bundle, context) && 'bundle.is-system',
      impacts: [
        {
          type: 'WIDGET_TYPE',
          effect: 'goes',
          text: 'bundle.delete-types',
          list: (bundle) =>
            `/api/widgetTypesInfos?${new URLSearchParams({ isSystem: String(isSystemBundle(bundle)), bundleAlias: bundle.alias })}`,
          path: ({ id }) => libraryPath(id.id),
        },
      ],
    }),
  ],
  add: [
    addWithForm({ type: 'WIDGETS_BUNDLE', form, save: saveBundle, load: bundleQuery }),
    {
      id: 'import',
      label: 'bundle.import',
      icon: 'file_upload',
      run: async (context) => {
        const { importBundle } = await loadCode(
          () => import(/* webpackChunkName: "widgets-bundle-form" */ './import-bundle'),
        );
        await importBundle(context);
      },
    },
  ],
  form,
  details: [
    {
      id: 'image',
      label: 'image',
      wide: true,
      when: ({ image }) => Boolean(image),
      value: ({ image, title }) => image && <img src={image} alt={title} style={{ maxBlockSize: '12rem' }} />,
    },
    property('description', 'kit:entity.description', { wide: true }),
    {
      id: 'system',
      label: 'bundle.system',
      auth: ['TENANT_ADMIN'],
      value: (bundle, { t }) => t(isSystemBundle(bundle) ? 'kit:yes' : 'kit:no'),
    },
  ],
});
