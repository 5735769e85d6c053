import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { fetchPages, type PageData, type PageLink } from '@mullion/shared-kit/api/page';
import { DAY } from '@mullion/shared-kit/time/constants';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { timewindowSpan } from '@mullion/shared-kit/time/subscription-window';
import {
  completeTimewindow,
  HISTORY_LAST,
  HISTORY_TAB,
  type StoredTimewindow,
} from '@mullion/shared-kit/time/timewindow';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What an edge event is about. */
type EdgeEventType =
  | 'DASHBOARD'
  | 'ASSET'
  | 'DEVICE'
  | 'DEVICE_PROFILE'
  | 'ASSET_PROFILE'
  | 'ENTITY_VIEW'
  | 'ALARM'
  | 'RULE_CHAIN'
  | 'RULE_CHAIN_METADATA'
  | 'EDGE'
  | 'USER'
  | 'CUSTOMER'
  | 'RELATION'
  | 'TENANT'
  | 'WIDGETS_BUNDLE'
  | 'WIDGET_TYPE'
  | 'ADMIN_SETTINGS'
  | 'OTA_PACKAGE'
  | 'QUEUE';

/** What happened to it. */
type EdgeEventAction =
  | 'ADDED'
  | 'DELETED'
  | 'UPDATED'
  | 'POST_ATTRIBUTES'
  | 'ATTRIBUTES_UPDATED'
  | 'ATTRIBUTES_DELETED'
  | 'TIMESERIES_UPDATED'
  | 'CREDENTIALS_UPDATED'
  | 'ASSIGNED_TO_CUSTOMER'
  | 'UNASSIGNED_FROM_CUSTOMER'
  | 'RELATION_ADD_OR_UPDATE'
  | 'RELATION_DELETED'
  | 'RPC_CALL'
  | 'ALARM_ACK'
  | 'ALARM_CLEAR'
  | 'ASSIGNED_TO_EDGE'
  | 'UNASSIGNED_FROM_EDGE'
  | 'CREDENTIALS_REQUEST'
  | 'ENTITY_MERGE_REQUEST';

/** Something an edge should know. */
export interface EdgeEvent {
  id: { id: string };
  /** Epoch ms. */
  createdTime: number;
  type: EdgeEventType;
  action: EdgeEventAction;
  /** Absent for relations. */
  entityId: string | null;
  /** What was said beside the entity. */
  body: unknown;
  /** Whether the edge has taken it over. */
  status: 'DEPLOYED' | 'PENDING';
}

/** Server attribute of an edge: it has taken over what is older, epoch ms. */
const TAKEN_OVER = 'queueStartTs';

/** How often the events in view are read again: nothing tells when an edge takes one over. */
const REFRESH_MS = 10_000;

/** Of which time events are listed until somebody says otherwise. */
export const lastDay: StoredTimewindow = {
  selectedTab: HISTORY_TAB,
  history: { historyType: HISTORY_LAST, timewindowMs: DAY },
};

/** What an edge should know from a time window, with what it has taken over. Sorts by createdTime. */
export const edgeEventsQuery = (edgeId: string, page: PageLink, timewindow: StoredTimewindow) =>
  queryOptions({
    queryKey: ['edgeEvents', edgeId, timewindow, page],
    queryFn: async ({ signal }): Promise<PageData<EdgeEvent>> => {
      const now = serverClock.estimate();
      const { startTimeMs, endTimeMs } = timewindowSpan(completeTimewindow(timewindow, { now }), now);
      // What has just happened is in a window that ends now, whatever the clocks say.
      const span = { startTime: startTimeMs, ...(endTimeMs < now && { endTime: endTimeMs }) };
      const attributes = await http.get<{ value: unknown }[]>(
        `/api/plugins/telemetry/EDGE/${edgeId}/values/attributes/SERVER_SCOPE`,
        { keys: TAKEN_OVER },
        { signal },
      );
      const until = Number(attributes[0]?.value ?? 0);
      const events = await fetchPages(page, (link) =>
        http.get<PageData<Omit<EdgeEvent, 'status'>>>(`/api/edge/${edgeId}/events`, { ...link, ...span }, { signal }),
      );
      return {
        ...events,
        data: events.data.map((event) => ({ ...event, status: event.createdTime <= until ? 'DEPLOYED' : 'PENDING' })),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Actions that say all in their own body. */
const withBody: ReadonlySet<EdgeEventAction> = new Set([
  'POST_ATTRIBUTES',
  'ATTRIBUTES_UPDATED',
  'ATTRIBUTES_DELETED',
  'TIMESERIES_UPDATED',
  'RPC_CALL',
]);

/** Path of the entity that an event is about, before its id. */
const paths: Readonly<Record<Exclude<EdgeEventType, 'RELATION' | 'ADMIN_SETTINGS'>, string>> = {
  DASHBOARD: 'dashboard',
  ASSET: 'asset',
  DEVICE: 'device',
  DEVICE_PROFILE: 'deviceProfile',
  ASSET_PROFILE: 'assetProfile',
  ENTITY_VIEW: 'entityView',
  ALARM: 'alarm',
  RULE_CHAIN: 'ruleChain',
  RULE_CHAIN_METADATA: 'ruleChain',
  EDGE: 'edge',
  USER: 'user',
  CUSTOMER: 'customer',
  TENANT: 'tenant',
  WIDGETS_BUNDLE: 'widgetsBundle',
  WIDGET_TYPE: 'widgetType',
  OTA_PACKAGE: 'otaPackage/info',
  QUEUE: 'queues',
};

/** Where the content of an event is: in itself, at an address of the platform, or nowhere. */
export function edgeEventContent({
  type,
  action,
  entityId,
  body,
}: EdgeEvent): { body: unknown } | { url: string } | null {
  if (type === 'RELATION' || withBody.has(action)) return { body };
  if (type === 'ADMIN_SETTINGS' || action === 'DELETED' || entityId === null) return null;
  return { url: `/api/${paths[type]}/${entityId}${type === 'RULE_CHAIN_METADATA' ? '/metadata' : ''}` };
}

/** What an edge receives of an entity: the entity as it is now. */
export const edgeEventEntityQuery = (url: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['edgeEvents', 'content', url],
    queryFn: ({ signal }) => http.get<unknown>(url, undefined, { ...options, signal }),
  });
