/** Widget bundles: what the widget library groups types by. Types belong to the bundle whose alias they name. */
import { badRequest } from '../framework/errors.js';
import { reference, text } from '../framework/fields.js';
import { type EntityId, NULL_UUID } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import { readById, removeById, save } from '../framework/resource-routes.js';
import { type Call, defineRoute, S_T, S_T_C } from '../framework/route.js';
import { freeAlias } from './alias.js';
import { WIDGET_ACCESS } from './widget-access.js';
import { widgetTypes } from './widget-types.js';

export interface WidgetBundle extends Entity {
  alias: string | null;
  title: string | null;
  image: string | null;
  description: string | null;
  externalId: EntityId | null;
}

export const widgetBundles = defineResource<WidgetBundle>({
  entityType: 'WIDGETS_BUNDLE',
  label: 'Widgets bundle',
  table: 'widgets_bundle',
  owner: 'tenant',
  foreign: 403,
  nameFrom: 'title',
  fields: {
    alias: text(),
    title: text(),
    image: text({ max: 1_000_000, markup: true }),
    description: text(),
    externalId: reference('WIDGETS_BUNDLE'),
  },
  search: ['title'],
  access: WIDGET_ACCESS,
  unique: [{ property: 'externalId', message: 'Widgets Bundle with such external id already exists!' }],
  echoCreatedTime: true,
  check: (tx, { entity, old }) => {
    if (!entity.title) throw badRequest('Widgets bundle title should be specified!');
    if (old && old.alias !== entity.alias) throw badRequest('Update of widgets bundle alias is prohibited!');
    if (old) return;
    const owner = { table: 'widgets_bundle', sql: 'tenant_id = ?', params: [entity.tenantId?.id] } as const;
    entity.alias = freeAlias(tx, owner, entity.alias, entity.title);
  },
  beforeDelete: (tx, { tenantId, alias }, user) => {
    const own = where('t.tenant_id = ? AND t.bundle_alias = ?', tenantId?.id, alias);
    for (const type of widgetTypes.all(tx, own)) widgetTypes.erase(tx, type, user);
  },
});

/** The system's bundles, and those of the caller's tenant. */
const visible = ({ user }: Call) => where('t.tenant_id IN (?, ?)', NULL_UUID, user.tenantId);

export const widgetBundleRoutes = [
  readById(widgetBundles, '/api/widgetsBundle', S_T_C),
  save(widgetBundles, '/api/widgetsBundle', S_T),
  removeById(widgetBundles, '/api/widgetsBundle', S_T),
  defineRoute({
    method: 'GET',
    path: '/api/widgetsBundles',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => {
      const isPaged = call.query.pageSize !== undefined && call.query.page !== undefined;
      return isPaged
        ? widgetBundles.list(tx, call.query, { where: [visible(call)] })
        : widgetBundles.all(tx, visible(call), 't.title_folded, t.id');
    },
  }),
];
