import { screen, within } from '@testing-library/react';
import HomePage from '../home/home-page';
import { LiveSocket } from './live-socket';
import { declare } from './modules';
import { openPage, signInAs } from './open-page';
import { answer, ok } from './platform';

Object.assign(globalThis, { WebSocket: LiveSocket });

/** Modules, answers and looks that the tests of home share. */
export const things = {
  name: 'mf-things',
  routes: [
    { path: 'devices/*', expose: './devices', title: 'devices', icon: 'devices' },
    { path: 'alarms/*', expose: './alarms', title: 'alarms' },
    { path: 'customers/*', expose: './customers', title: 'customers', auth: ['TENANT_ADMIN' as const] },
  ],
  home: [
    { section: 'device-management', path: '/devices', order: 20 },
    { section: 'customer-management', path: '/customers', order: 10 },
    { section: 'device-management', path: '/nowhere', order: 30 },
  ],
};
/** One page of a list. */
export const page = (data: readonly unknown[], totalElements = data.length) =>
  ok({ data, totalElements, totalPages: 1, hasNext: false });
export const text = (value: unknown) => ({ ts: 1, value: String(value) });
/** A device as entity queries answer it. */
export const device = (id: string, name: string, more: { label?: string; active?: boolean; seen?: number } = {}) => ({
  entityId: { entityType: 'DEVICE', id },
  latest: {
    ENTITY_FIELD: { name: text(name), label: text(more.label ?? ''), type: text('default') },
    SERVER_ATTRIBUTE: { active: text(more.active ?? false), lastActivityTime: text(more.seen ?? '') },
  },
});
export interface FindBody {
  entityFilter: { type: string; entityList?: string[]; entityType?: string };
  keyFilters?: unknown[];
}
/** Answers of entity queries by what is asked for. */
export const find =
  (answers: { offline?: unknown[]; own?: unknown[]; usage?: object; there?: string[] }) =>
  ({ body }: { body: unknown }) => {
    const { entityFilter, keyFilters } = body as FindBody;
    const entityId = { entityType: 'API_USAGE_STATE', id: 'usage' };
    if (entityFilter.type === 'apiUsageState')
      return page(answers.usage ? [{ entityId, latest: { TIME_SERIES: answers.usage } }] : []);
    if (entityFilter.type === 'entityList')
      return page(
        (entityFilter.entityList ?? [])
          .filter((id) => answers.there?.includes(id))
          .map((id) => ({ entityId: { entityType: entityFilter.entityType, id }, latest: {} })),
      );
    return page((keyFilters?.length ? answers.offline : answers.own) ?? []);
  };
export const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
export const offline = [
  device('d1', 'Weather station 04', { label: 'Airfield', seen: minutesAgo(12) }),
  device('d2', 'Van 03'),
];
/** Five devices, of which two are offline; no alarms, no changes, nothing counted. */
export const world = {
  'POST /api/entitiesQuery/count': ok(5),
  'POST /api/entitiesQuery/find': find({ offline }),
  'POST /api/entitiesQuery/find/keys': ok({ timeseries: ['humidity', 'pressure'], attribute: [] }),
  'GET /api/audit/logs': page([]),
  'GET /api/alarms': page([]),
};
/** A line of the audit log about a device. */
export const change = (
  id: string,
  actionType: string,
  entityName: string,
  actionData: unknown = {},
  at = minutesAgo(1),
) => ({
  id: { id },
  createdTime: at,
  entityId: { entityType: 'DEVICE', id: `${id}-entity` },
  entityName,
  userId: { entityType: 'USER', id: 'u' },
  userName: 'ann@example.com',
  actionType,
  actionData,
  actionStatus: 'SUCCESS',
});
export const panel = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('section');
  if (!found) throw new Error(`${name} stands in no section`);
  return within(found);
};
export const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
export function home(
  authority: Parameters<typeof signInAs>[0] = 'TENANT_ADMIN',
  answers: Parameters<typeof answer>[0] = {},
) {
  declare(things);
  signInAs(authority);
  answer({ ...world, ...answers });
  return openPage(<HomePage />);
}
