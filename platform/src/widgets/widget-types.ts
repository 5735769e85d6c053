/** Widget types: what dashboards draw widgets by. A dashboard names one by its bundle's alias and its own. */
import { badRequest, notFound } from '../framework/errors.js';
import { jsonValue, text } from '../framework/fields.js';
import { NULL_UUID } from '../framework/ids.js';
import { parseFlag, where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import { readById, removeById, save } from '../framework/resource-routes.js';
import { type Call, defineRoute, type Route, S_T, S_T_C } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { freeAlias } from './alias.js';
import { WIDGET_ACCESS } from './widget-access.js';

export interface WidgetType extends Entity {
  bundleAlias: string | null;
  alias: string | null;
  name: string | null;
  image: string | null;
  description: string | null;
  /** Kind (`type`), size, template, scripts, forms of its settings, default configuration. */
  descriptor: unknown;
}

const DESCRIPTOR_LIMIT = 1_000_000;

const isEmpty = (descriptor: unknown): boolean => !isObject(descriptor) || Object.keys(descriptor).length === 0;

export const widgetTypes = defineResource<WidgetType>({
  entityType: 'WIDGET_TYPE',
  label: 'Widget type',
  table: 'widget_type',
  owner: 'tenant',
  foreign: 403,
  fields: {
    bundleAlias: text(),
    alias: text(),
    name: text(),
    image: text({ max: 1_000_000, markup: true }),
    description: text(),
    descriptor: jsonValue({ checked: false }),
  },
  search: [],
  access: WIDGET_ACCESS,
  echoCreatedTime: true,
  check: (tx, { entity, old }) => {
    const { name, bundleAlias, descriptor, tenantId } = entity;
    if (!name) throw badRequest('Widgets type name should be specified!');
    if (!bundleAlias) throw badRequest('Widgets type bundle alias should be specified!');
    if (isEmpty(descriptor)) throw badRequest("Widgets type descriptor can't be empty!");
    if (JSON.stringify(descriptor).length > DESCRIPTOR_LIMIT) {
      throw badRequest(`Validation error: descriptor length must be equal or less than ${DESCRIPTOR_LIMIT}`);
    }
    if (old && old.bundleAlias !== bundleAlias) throw badRequest('Update of widget type bundle alias is prohibited!');
    if (old && old.alias !== entity.alias) throw badRequest('Update of widget type alias is prohibited!');
    const scope = [tenantId?.id, bundleAlias];
    if (!tx.get('SELECT 1 FROM widgets_bundle WHERE tenant_id = ? AND alias = ?', ...scope)) {
      throw badRequest('Widget type is referencing to non-existent widgets bundle!');
    }
    if (old) return;
    const bundle = { table: 'widget_type', sql: 'tenant_id = ? AND bundle_alias = ?', params: scope } as const;
    entity.alias = freeAlias(tx, bundle, entity.alias, name);
  },
});

/** What dashboards need of a type. */
const plain = ({ image: _image, description: _description, ...type }: WidgetType) => type;

/** What lists show of a type: its kind in place of the descriptor. */
function infoOf({ descriptor, ...type }: WidgetType) {
  const kind = isObject(descriptor) ? descriptor.type : undefined;
  return { ...type, widgetType: typeof kind === 'string' ? kind : '' };
}

function required({ query }: Call, name: string): string {
  const value = query[name];
  if (value === undefined) throw badRequest(`Required request parameter '${name}' is not present`);
  return value;
}

/** The owner a call asks for: the system, or the caller's tenant. */
function ownerOf(call: Call): string {
  required(call, 'isSystem');
  return parseFlag(call.query, 'isSystem', false) ? NULL_UUID : call.user.tenantId;
}

const ofBundle = (tx: Tx, call: Call): WidgetType[] => {
  const owner = ownerOf(call);
  return widgetTypes.all(tx, where('t.tenant_id = ? AND t.bundle_alias = ?', owner, required(call, 'bundleAlias')));
};

const listRoute = (path: string, show: (type: WidgetType) => unknown): Route =>
  defineRoute({
    method: 'GET',
    path,
    auth: S_T,
    mode: 'read',
    handler: (tx, call) => ofBundle(tx, call).map(show),
  });

export const widgetTypeRoutes = [
  readById(widgetTypes, '/api/widgetType', S_T),
  save(widgetTypes, '/api/widgetType', S_T),
  removeById(widgetTypes, '/api/widgetType', S_T),
  listRoute('/api/widgetTypes', plain),
  listRoute('/api/widgetTypesDetails', (type) => type),
  listRoute('/api/widgetTypesInfos', infoOf),
  defineRoute({
    method: 'GET',
    path: '/api/widgetType',
    auth: S_T_C,
    mode: 'read',
    whole: true,
    handler: (tx, call) => {
      const [type] = widgetTypes.all(
        tx,
        where(
          't.tenant_id = ? AND t.bundle_alias = ? AND t.alias = ?',
          ownerOf(call),
          required(call, 'bundleAlias'),
          required(call, 'alias'),
        ),
      );
      if (!type) throw notFound();
      return plain(type);
    },
  }),
];
