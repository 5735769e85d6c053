import type { Authority } from '@mullion/shared-kit/api/authority';
import type { KeyFilter } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { queryOptions } from '@tanstack/react-query';

/** Figures are asked for again this often while the home page is open, in ms. */
export const FIGURES_REFRESH_MS = 30_000;

/** What is counted: all of a kind, and of devices those that are online. */
interface Counts {
  all: number;
  online: number;
}

/** A number of the home page. It stands for a list and leads there. */
export interface Figure {
  id: 'devices-online' | 'devices-silent' | 'customers' | 'tenants';
  icon: string;
  /** The list behind it, and what of it is counted. */
  path: string;
  search?: string;
  auth: readonly Authority[];
  query: () => ReturnType<typeof countsQuery>;
  value: (counts: Counts) => number;
  /** Whether the number is part of all that are counted, which then stands beside it. */
  isPart?: boolean;
  /** Colour of a number that is not zero. */
  status?: 'ok' | 'warn';
}

// The card itself says what went wrong.
const quietly = (signal: AbortSignal) => ({ signal, silent: true, ignoreLoading: true });

const countsQuery = (what: string, read: (signal: AbortSignal) => Promise<Counts>) =>
  queryOptions({
    queryKey: ['home', what],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: FIGURES_REFRESH_MS,
  });

const isActive: KeyFilter = {
  key: { type: 'SERVER_ATTRIBUTE', key: 'active' },
  valueType: 'BOOLEAN',
  predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } },
};

/** Devices that this person may see, and how many of them are online. One that never reported has no such attribute. */
const deviceCounts = () =>
  countsQuery('devices', async (signal) => {
    const count = (keyFilters: KeyFilter[]) =>
      http.post<number>(
        '/api/entitiesQuery/count',
        { entityFilter: { type: 'entityType', entityType: 'DEVICE' }, keyFilters },
        quietly(signal),
      );
    const [all, online] = await Promise.all([count([]), count([isActive])]);
    return { all, online: Math.min(online, all) };
  });

/** Length of a paged list. */
const listCount = (list: string) => () =>
  countsQuery(list, async (signal) => {
    const { totalElements } = await http.get<PageData<unknown>>(
      `/api/${list}`,
      { pageSize: 1, page: 0 },
      quietly(signal),
    );
    return { all: totalElements, online: 0 };
  });

const withDevices: Authority[] = ['TENANT_ADMIN', 'CUSTOMER_USER'];

/** The figures of the home page in their order. */
export const figures: readonly Figure[] = [
  {
    id: 'devices-online',
    icon: 'devices',
    path: '/devices',
    search: '?active=true',
    auth: withDevices,
    query: deviceCounts,
    value: ({ online }) => online,
    isPart: true,
    status: 'ok',
  },
  {
    id: 'devices-silent',
    icon: 'devices',
    path: '/devices',
    search: '?active=false',
    auth: withDevices,
    query: deviceCounts,
    value: ({ all, online }) => all - online,
    isPart: true,
    status: 'warn',
  },
  {
    id: 'customers',
    icon: 'customers',
    path: '/customers',
    auth: ['TENANT_ADMIN'],
    query: listCount('customers'),
    value: ({ all }) => all,
  },
  {
    id: 'tenants',
    icon: 'supervisor_account',
    path: '/tenants',
    auth: ['SYS_ADMIN'],
    query: listCount('tenants'),
    value: ({ all }) => all,
  },
];
