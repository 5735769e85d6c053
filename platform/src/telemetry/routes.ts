/** The telemetry calls: attributes and time series of every kind of entity (/api/plugins/telemetry/…). */
import { type Call, defineRoute, S_T_C, type SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import {
  attributeKeys,
  attributeValues,
  dropAttributes,
  postAttributes,
  prepareAttributes,
} from './attribute-routes.js';
import type { Attributes } from './posted-values.js';
import {
  auditDeletedPoints,
  deletePoints,
  postTimeseries,
  preparePoints,
  timeseriesKeys,
  timeseriesValues,
} from './timeseries-routes.js';
import './expiry.js';
import './view-values.js';

const BASE = '/api/plugins/telemetry';
const ENTITY = `${BASE}/:entityType/:entityId`;

const read = (path: string, handler: (tx: Tx, call: Call) => unknown) =>
  defineRoute({ method: 'GET', path, auth: S_T_C, mode: 'read', handler });
const remove = (path: string, handler: (tx: Tx, call: Call) => void) =>
  defineRoute({ method: 'DELETE', path, auth: S_T_C, mode: 'write', handler });

type Act<P> = (tx: Tx, call: Call<SessionUser, P>, entityType: string, id: string) => void;
const ofEntity =
  <P>(act: Act<P>) =>
  (tx: Tx, call: Call<SessionUser, P>) =>
    act(tx, call, call.param('entityType'), call.param('entityId'));
const ofDevice =
  <P>(act: Act<P>) =>
  (tx: Tx, call: Call<SessionUser, P>) =>
    act(tx, call, 'DEVICE', call.param('deviceId'));

const writesAttributes = (path: string, handler: (tx: Tx, call: Call<SessionUser, Attributes>) => void) =>
  defineRoute({ method: 'POST', path, auth: S_T_C, mode: 'write', prepare: prepareAttributes, handler });
const writesPoints = (path: string) =>
  defineRoute({ method: 'POST', path, auth: S_T_C, mode: 'write', prepare: preparePoints, handler: postTimeseries });

export const telemetryRoutes = [
  read(`${ENTITY}/keys/attributes`, attributeKeys),
  read(`${ENTITY}/keys/attributes/:scope`, attributeKeys),
  read(`${ENTITY}/values/attributes`, attributeValues),
  read(`${ENTITY}/values/attributes/:scope`, attributeValues),
  read(`${ENTITY}/keys/timeseries`, timeseriesKeys),
  read(`${ENTITY}/values/timeseries`, timeseriesValues),
  writesAttributes(`${BASE}/:deviceId/:scope`, ofDevice(postAttributes)),
  writesAttributes(`${ENTITY}/:scope`, ofEntity(postAttributes)),
  writesAttributes(`${ENTITY}/attributes/:scope`, ofEntity(postAttributes)),
  writesPoints(`${ENTITY}/timeseries/:scope`),
  writesPoints(`${ENTITY}/timeseries/:scope/:ttl`),
  remove(`${BASE}/:deviceId/:scope`, ofDevice(dropAttributes)),
  remove(`${ENTITY}/:scope`, ofEntity(dropAttributes)),
  defineRoute({
    method: 'DELETE',
    path: `${ENTITY}/timeseries/delete`,
    auth: S_T_C,
    mode: 'write',
    prepare: deletePoints,
    handler: auditDeletedPoints,
  }),
];
