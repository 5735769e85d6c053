import { keepPreviousData, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ApiError } from '../api/api-error';
import { changes } from '../api/changes';
import type { BaseEntity, EntityId } from '../api/entity-id';
import { errorReactions } from '../api/http';
import type { CallOptions } from '../api/http-client';
import type { PageLink } from '../api/page';
import { ownTenant, type Scope } from '../api/scope';
import { followChanges } from '../api/stale-queries';
import { DialogHost } from '../dialogs/dialog-host';
import { closeAllDialogs } from '../dialogs/open-dialog';
import { UnsavedChangesGuard } from '../dialogs/unsaved-changes-guard';
import { remove } from '../entity/actions';
import { createdTime, name, number, text } from '../entity/columns';
import { defineEntityScreen, type EntityScreenDefinition } from '../entity/define-entity-screen';
import { entityForm } from '../entity/entity-form';
import { entityRoutes } from '../entity/entity-screen';
import { namePart, textPart } from '../entity/form-parts';
import { property } from '../entity/properties';
import { setExtensionHost } from '../module/extension-host';
import { closeToast, toastStore } from '../notify/notify';
import { ModuleRoutes } from '../routing/module-routes';
import { session } from '../session/session';
import { renderKit } from './render-kit';

export interface Valve extends BaseEntity<'ASSET'> {
  name: string;
  label: string;
  pressure?: number;
  customerId?: EntityId<'CUSTOMER'>;
  customerTitle?: string | null;
  customerIsPublic?: boolean;
}

/** Customers of the fake platform, by their ids. */
const customers: Readonly<Record<string, string>> = { acme: 'Acme', waterworks: 'Waterworks', public: 'Public' };

/** A platform of valves in memory: pages, searches, sorts, saves and deletes as the real one does. */
export function fakePlatform(count = 45) {
  const calls: PageLink[] = [];
  const saved: Valve[] = [];
  const state = {
    valves: Array.from(
      { length: count },
      (_, index): Valve => ({
        id: { entityType: 'ASSET', id: `v${index + 1}` },
        createdTime: 1_700_000_000_000 + index,
        name: `Valve ${String(index + 1).padStart(2, '0')}`,
        label: index % 2 ? 'odd' : 'even',
        pressure: 1000 + index,
      }),
    ),
    failList: false,
    failOne: false,
    /** Nobody answers. */
    away: false,
    refuseDelete: new Set<string>(),
    refuseAssign: new Set<string>(),
  };
  const give = (id: string, customerId: string | null) => {
    if (state.refuseAssign.has(id)) throw refusal('the customer is full');
    state.valves = state.valves.map((valve) =>
      valve.id.id === id
        ? {
            ...valve,
            customerId: customerId ? { entityType: 'CUSTOMER', id: customerId } : undefined,
            customerTitle: customerId && customers[customerId],
            customerIsPublic: customerId === 'public',
          }
        : valve,
    );
    changed(id);
    return state.valves.find((valve) => valve.id.id === id) as Valve;
  };
  /** As the client of the platform announces it. */
  const changed = (id: string | null, gone = false) => changes.announce({ of: 'ASSET', id, gone });
  const refusal = (message: string) => new ApiError({ kind: 'http', status: 400, body: { message } });
  const notFound = (id: string) =>
    new ApiError({ kind: 'http', status: 404, body: { message: `Asset with id [${id}] is not found` } });
  const reads: string[] = [];
  const platform = {
    calls,
    reads,
    saved,
    state,
    list: async (link: PageLink) => {
      calls.push(link);
      if (state.failList) throw refusal('the database is asleep');
      if (state.away) throw new ApiError({ kind: 'network' });
      const found = state.valves
        .filter((valve) => valve.name.toLowerCase().includes((link.textSearch ?? '').toLowerCase()))
        .sort((a, b) => (link.sortProperty === 'name' ? a.name.localeCompare(b.name) : b.createdTime - a.createdTime));
      if (link.sortOrder === 'DESC' && link.sortProperty === 'name') found.reverse();
      const data = found.slice(link.page * link.pageSize, (link.page + 1) * link.pageSize);
      const totalPages = Math.ceil(found.length / link.pageSize);
      return { data, totalPages, totalElements: found.length, hasNext: link.page + 1 < totalPages };
    },
    one: async (id: string, options: CallOptions) => {
      reads.push(id);
      const valve = state.valves.find((one) => one.id.id === id);
      if (valve && !state.failOne) return valve;
      const error = state.failOne ? refusal('the database is asleep') : notFound(id);
      errorReactions.report(error, options);
      throw error;
    },
    save: async (valve: Valve) => {
      if (valve.name === 'taken') throw refusal('a valve of this name exists');
      saved.push(valve);
      changed(valve.id?.id ?? null);
      const stored = { ...valve, id: valve.id ?? { entityType: 'ASSET', id: 'new' }, createdTime: 1_800_000_000_000 };
      state.valves = [stored, ...state.valves.filter((one) => one.id.id !== stored.id.id)];
      return stored;
    },
    delete: async (id: string) => {
      if (state.refuseDelete.has(id)) throw refusal('still in use');
      if (!state.valves.some((one) => one.id.id === id)) throw notFound(id);
      state.valves = state.valves.filter((one) => one.id.id !== id);
      changed(id, true);
    },
    assignment: {
      assign: async (customerId: string, id: string) => give(id, customerId),
      unassign: async (id: string) => give(id, null),
      makePublic: async (id: string) => give(id, 'public'),
      read: async (id: string) => state.valves.find((valve) => valve.id.id === id) as Valve,
    },
  };
  return platform;
}

/** A platform that saves when the test says so. */
export function withSlowSaves() {
  const platform = fakePlatform();
  const { save } = platform;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  platform.save = (valve) => answered.then(() => save(valve));
  return { platform, answer: () => answer() };
}

/** A screen as a module declares one. */
export function valvesScreen(platform: ReturnType<typeof fakePlatform>, part: Partial<EntityScreenDefinition<Valve>>) {
  const Form = entityForm<Valve>(namePart('name'), textPart('label'));
  return defineEntityScreen<Valve>({
    type: 'ASSET',
    ns: 'kit',
    list: ({ pageLink }) =>
      queryOptions({
        queryKey: ['assets', 'list', pageLink],
        queryFn: () => platform.list(pageLink),
        placeholderData: keepPreviousData,
      }),
    load: (id, options) => queryOptions({ queryKey: ['assets', 'one', id], queryFn: () => platform.one(id, options) }),
    save: platform.save,
    columns: [
      name(),
      text('label', 'entity.label'),
      // The kit has no word for pressure.
      number('pressure', 'entity.description', { sort: undefined }),
      createdTime(),
    ],
    actions: [remove({ call: platform.delete })],
    form: async () => Form,
    details: [property('label', 'entity.label')],
    ...part,
  });
}

let unfollow = () => {};

/** Draws the screen at an address, over a platform that the test holds. */
export async function openScreen(
  address = '/assets',
  platform = fakePlatform(),
  part: Partial<EntityScreenDefinition<Valve>> = {},
  scope: Scope = ownTenant,
) {
  const screenDefinition = valvesScreen(platform, part);
  const router = createMemoryRouter(
    [
      {
        path: '/assets/*',
        element: (
          <>
            <UnsavedChangesGuard />
            <ModuleRoutes routes={entityRoutes(screenDefinition, scope)} />
          </>
        ),
      },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  unfollow();
  unfollow = followChanges(client);
  const rendered = await renderKit(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <DialogHost />
    </QueryClientProvider>,
  );
  const search = () => new URLSearchParams(router.state.location.search);
  return { ...rendered, router, platform, client, search };
}

/** A row of the list, once it is there. */
export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
/** The details beside the list. */
export const panel = () => screen.findByRole('complementary');
/** What the toasts say. */
export const toasts = () => toastStore.get().map(({ text }) => text);

const none = [] as const;

/** Nobody's settings, dialogs, toasts or contributions from an earlier test; a tenant administrator looks. */
export function resetState(): void {
  closeAllDialogs();
  localStorage.clear();
  for (const { key } of toastStore.get()) closeToast(key);
  session.store.setState({ authUser: { authority: 'TENANT_ADMIN', isPublic: false } as never });
  setExtensionHost({ list: () => none, subscribe: () => () => undefined });
}
