/** The telemetry calls: attributes and time series of every kind of entity (/api/plugins/telemetry/…). */
import { type Call, defineRoute, S_T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { attributeKeys, attributeValues, dropAttributes, postAttributes } from './attribute-routes.js';
import { dropTimeseries, postTimeseries, timeseriesKeys, timeseriesValues } from './timeseries-routes.js';
import './expiry.js';
import './view-values.js';

const BASE = '/api/plugins/telemetry';
const ENTITY = `${BASE}/:entityType/:entityId`;

const read = (path: string, handler: (tx: Tx, call: Call) => unknown) =>
  defineRoute({ method: 'GET', path, auth: S_T_C, mode: 'read', handler });
const change = (method: 'POST' | 'DELETE', path: string, handler: (tx: Tx, call: Call) => void) =>
  defineRoute({ method, path, auth: S_T_C, mode: 'write', handler });

const ofEntity = (act: typeof postAttributes) => (tx: Tx, call: Call) =>
  act(tx, call, call.param('entityType'), call.param('entityId'));
const ofDevice = (act: typeof postAttributes) => (tx: Tx, call: Call) =>
  act(tx, call, 'DEVICE', call.param('deviceId'));

export const telemetryRoutes = [
  read(`${ENTITY}/keys/attributes`, attributeKeys),
  read(`${ENTITY}/keys/attributes/:scope`, attributeKeys),
  read(`${ENTITY}/values/attributes`, attributeValues),
  read(`${ENTITY}/values/attributes/:scope`, attributeValues),
  read(`${ENTITY}/keys/timeseries`, timeseriesKeys),
  read(`${ENTITY}/values/timeseries`, timeseriesValues),
  change('POST', `${BASE}/:deviceId/:scope`, ofDevice(postAttributes)),
  change('POST', `${ENTITY}/:scope`, ofEntity(postAttributes)),
  change('POST', `${ENTITY}/attributes/:scope`, ofEntity(postAttributes)),
  change('POST', `${ENTITY}/timeseries/:scope`, postTimeseries),
  change('POST', `${ENTITY}/timeseries/:scope/:ttl`, postTimeseries),
  change('DELETE', `${BASE}/:deviceId/:scope`, ofDevice(dropAttributes)),
  change('DELETE', `${ENTITY}/:scope`, ofEntity(dropAttributes)),
  change('DELETE', `${ENTITY}/timeseries/delete`, dropTimeseries),
];
