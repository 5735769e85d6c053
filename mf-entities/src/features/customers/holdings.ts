import { countEntries } from '@mullion/shared-kit/api/count-entries';
import type { Customer } from '@mullion/shared-kit/api/customers';
import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import type { Impact } from '@mullion/shared-kit/list/row-action';
import { session } from '@mullion/shared-kit/session/session';

/** What a customer can have. */
interface Holding {
  type: EntityType;
  /** The list in the platform. */
  list: string;
  /** The page in the console. */
  page?: string;
  /** That there is none of it is worth a word. */
  always?: boolean;
  /** It goes with the customer; otherwise it stays without one. */
  goes?: boolean;
  /** i18n key: what that means to it. */
  text?: string;
}

const holdings: readonly Holding[] = [
  { type: 'DEVICE', list: 'devices', page: 'devices', always: true, text: 'customer.devices-stay' },
  { type: 'USER', list: 'users', page: 'users', always: true, goes: true, text: 'customer.users-go' },
  { type: 'ASSET', list: 'assets', page: 'assets' },
  { type: 'ENTITY_VIEW', list: 'entityViews', page: 'entityViews' },
  { type: 'EDGE', list: 'edges', page: 'edgeInstances' },
  { type: 'DASHBOARD', list: 'dashboards', page: 'dashboards' },
];

/** What a customer can have on this platform: no edges where it has none. */
export const possibleHoldings = (): readonly Holding[] =>
  holdings.filter(({ type }) => type !== 'EDGE' || session.store.getState().edgesSupportEnabled);

const listOf = (list: string, { id }: Pick<Customer, 'id'>) => `/api/customer/${id.id}/${list}`;

/** How many of a customer's list there are. */
export const countIn = (list: string, customer: Pick<Customer, 'id'>): Promise<number> =>
  countEntries(listOf(list, customer));

/** What a customer's deletion does to what it has. */
export const holdingImpacts = (): readonly Impact<Customer>[] =>
  possibleHoldings().map(({ type, list, goes, text }) => ({
    type,
    effect: goes ? 'goes' : 'stays',
    text,
    named: goes,
    list: (customer) => listOf(list, customer),
  }));
