/** The query calls (/api/entitiesQuery/…, /api/alarmsQuery/find). */
import { badRequest } from '../framework/errors.js';
import { type Call, defineRoute, T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { readAlarmQuery } from './alarm-query-model.js';
import { findAlarms } from './find-alarms.js';
import { countEntities, defaultsOnly, findEntities, findKeys, fromAttributes } from './find-entities.js';
import { FieldError } from './json-fields.js';
import { readCountQuery, readDataQuery } from './read-query.js';

/** Answers what a query finds; what is wrong with it is a 400. */
const query = (path: string, run: (tx: Tx, call: Call) => unknown) =>
  defineRoute({
    method: 'POST',
    path,
    auth: T_C,
    mode: 'search',
    handler: (tx, call) => {
      try {
        return run(tx, call);
      } catch (error) {
        throw error instanceof FieldError ? badRequest(error.message) : error;
      }
    },
  });

function requiredFlag(call: Call, name: string): boolean {
  const text = call.query[name];
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw badRequest(`Required request parameter '${name}' has to be true or false`);
}

export const queryRoutes = [
  query('/api/entitiesQuery/find', (tx, call) => {
    const page = findEntities(tx, call.user, readDataQuery(call.object, 'query', false), fromAttributes(tx, call.user));
    return { ...page, data: page.data.map((entity) => ({ ...entity, timeseries: {}, aggLatest: {} })) };
  }),
  query('/api/entitiesQuery/count', (tx, call) =>
    countEntities(tx, call.user, readCountQuery(call.object, 'query', false), defaultsOnly),
  ),
  query(
    '/api/alarmsQuery/find',
    (tx, call) => findAlarms(tx, call.user, readAlarmQuery(call.object, 'query', false), defaultsOnly).page,
  ),
  query('/api/entitiesQuery/find/keys', (tx, call) => {
    const want = { timeseries: requiredFlag(call, 'timeseries'), attributes: requiredFlag(call, 'attributes') };
    return findKeys(tx, call.user, readDataQuery(call.object, 'query', false), want);
  }),
];
