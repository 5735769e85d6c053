/** The calls about attributes (/api/plugins/telemetry/…). */
import type { Context } from '../framework/context.js';
import { defineOperation } from '../framework/operation.js';
import { Call, type SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { requireTarget } from './access.js';
import { attributeTexts, auditValues } from './audit.js';
import { optionalKeys, rawJson, refused, requiredKeys, targetOf } from './call-parameters.js';
import { deleteAttributes } from './delete-values.js';
import { readAttributes } from './latest-values.js';
import { type Piece, storedInPieces } from './posted-pieces.js';
import { type Attributes, postedAttributes } from './posted-values.js';
import { ATTRIBUTE_SCOPES, type AttributeScope, parseScope } from './scopes.js';
import { messageObject, strictJson } from './typed-value.js';
import { saveAttributes } from './value-store.js';

/** The scopes a path names: one, all when there is none, nothing when it is unknown. */
function scopesOf(call: Call): readonly AttributeScope[] {
  const text = call.data.params.scope;
  if (text === undefined) return ATTRIBUTE_SCOPES;
  const scope = parseScope(text);
  return scope ? [scope] : [];
}

export function attributeKeys(tx: Tx, call: Call) {
  const { entityId } = targetOf(tx, call, 'READ_ATTRIBUTES');
  return scopesOf(call).flatMap((scope) => readAttributes(tx, entityId.id, scope, null).map(({ key }) => key));
}

export function attributeValues(tx: Tx, call: Call) {
  const { entityId } = targetOf(tx, call, 'READ_ATTRIBUTES');
  const keys = optionalKeys(call);
  if (keys?.includes('')) throw refused('Incorrect attribute key ');
  const wanted = keys?.length ? keys : null;
  const found = scopesOf(call).flatMap((scope) => readAttributes(tx, entityId.id, scope, wanted));
  const items = found.map(
    ({ key, ts, value }) => `{"lastUpdateTs":${ts},"key":${JSON.stringify(key)},"value":${strictJson(value)}}`,
  );
  return rawJson(`[${items.join(',')}]`);
}

/** The scope attributes are written to. Throws 400 for one that is not known, or is the device's own. */
function writtenScope(call: Call): AttributeScope {
  const scope = parseScope(call.param('scope'));
  if (!scope || scope === 'CLIENT_SCOPE') throw refused(`Invalid scope: ${call.param('scope')}`);
  return scope;
}

const storePiece = defineOperation('telemetry.post-attributes', 'write', (tx, { data }: Piece) => {
  const { entityType = 'DEVICE', entityId, deviceId } = data.params;
  postAttributes(tx, new Call(data), entityType, entityId ?? deviceId ?? '');
});

const storedAttributes = storedInPieces(postedAttributes, storePiece);

/** What is read and stored before the transaction of `postAttributes`. */
export async function prepareAttributes(context: Context, call: Call): Promise<Attributes> {
  writtenScope(call);
  return storedAttributes(context, call);
}

export function postAttributes(tx: Tx, call: Call<SessionUser, Attributes>, entityType: string, id: string): void {
  const scope = writtenScope(call);
  const values = call.prepared;
  const found = requireTarget(tx, call.user, entityType, id, 'WRITE_ATTRIBUTES');
  saveAttributes(tx, found, scope, values);
  const data = { scope, attributes: attributeTexts(values) };
  auditValues(tx, call.user, 'ATTRIBUTES_UPDATED', found, data, messageObject(values));
}

export function dropAttributes(tx: Tx, call: Call, entityType: string, id: string): void {
  const keys = requiredKeys(call);
  const scope = parseScope(call.param('scope'));
  if (!scope) throw refused(`Invalid attribute scope: ${call.param('scope')}`);
  const found = requireTarget(tx, call.user, entityType, id, 'WRITE_ATTRIBUTES');
  deleteAttributes(tx, found, scope, keys);
  auditValues(
    tx,
    call.user,
    'ATTRIBUTES_DELETED',
    found,
    { scope, attributes: keys },
    JSON.stringify({ attributes: keys }),
  );
}
