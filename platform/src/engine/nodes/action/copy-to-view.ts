import { refuseForeign } from '../../../framework/access.js';
import { exactText, isObject } from '../../../telemetry/exact-json.js';
import { deviceAttributes } from '../../../telemetry/payload.js';
import { type AttributeScope, parseScope } from '../../../telemetry/scopes.js';
import { type ViewWindow, viewsOf } from '../../../telemetry/view-window.js';
import { whole } from '../../configuration.js';
import { objectOf } from '../../content/body.js';
import { customerOf, ownEntity } from '../../content/entities.js';
import { dropAttributes, putAttributes } from '../../effects/values.js';
import { derived, type Message } from '../../message.js';
import { defineNode, type NodeContext } from '../../node.js';

const TYPES = [
  'ATTRIBUTES_UPDATED',
  'ATTRIBUTES_DELETED',
  'ACTIVITY_EVENT',
  'INACTIVITY_EVENT',
  'POST_ATTRIBUTES_REQUEST',
];
const MEMBERS = { CLIENT_SCOPE: 'cs', SERVER_SCOPE: 'ss', SHARED_SCOPE: 'sh' } as const;

/** Does to a view what was done to its entity, as far as the view shows it, and lets the message go on with the view. */
async function copy(
  view: ViewWindow,
  scope: AttributeScope,
  message: Message,
  { write, read, tenantId }: NodeContext,
): Promise<void> {
  const shown = new Set(view.attributes[MEMBERS[scope]]);
  const entityId = { entityType: 'ENTITY_VIEW', id: view.id } as const;
  const entity = await read((tx) => ownEntity(tx, tenantId, entityId));
  if (!entity) return;
  const body = objectOf(message);
  const about = derived(message, { originator: entityId, customerId: customerOf(entity), data: exactText(body) });
  const told = { message: about, label: 'Success' };
  if (message.type === 'ATTRIBUTES_DELETED') {
    const { attributes } = body;
    const named = Array.isArray(attributes) ? attributes : isObject(attributes) ? Object.keys(attributes) : [];
    const keys = named.filter((key): key is string => typeof key === 'string' && shown.has(key));
    if (keys.length > 0) await write(dropAttributes, { entityId, scope, keys, tellDevice: false, told });
    return;
  }
  const values = deviceAttributes(body).filter(([key]) => shown.has(key));
  await write(putAttributes, { entityId, scope: values.length > 0 ? scope : null, values, tellDevice: false, told });
}

/** Copies changed attributes of the originator to its views. */
export const copyToView = defineNode<{ version: number }>({
  class: 'action.TbCopyAttributesToEntityViewNode',
  labels: ['Success'],
  configuration: { version: whole },
  execute: async (_config, message, context) => {
    const { type, metadata, originator } = message;
    const { read, end, tenantId } = context;
    if (!TYPES.includes(type)) throw new Error(`Unsupported msg type [${type}]`);
    if (Object.keys(metadata).length === 0) throw new Error('Message metadata is empty');
    const named = type === 'POST_ATTRIBUTES_REQUEST' ? 'CLIENT_SCOPE' : metadata.scope;
    const scope = parseScope(named);
    if (!scope) throw new Error(`"scope" in metadata is no attribute scope: ${named ?? ''}`);
    const now = Date.now();
    const views = await read((tx) => {
      refuseForeign(tx, tenantId, originator);
      return viewsOf(tx, originator.id).filter((view) => view.start <= now && now < view.end);
    });
    for (const view of views) await copy(view, scope, message, context);
    end(message);
  },
});
