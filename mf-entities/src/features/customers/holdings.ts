import type { Customer } from '@mullion/shared-kit/api/customers';
import type { Impact } from '@mullion/shared-kit/list/row-action';
import { session } from '@mullion/shared-kit/session/session';
import { type Holding, heldList } from '../../screen-parts/holdings-card';

/** What a customer can have. */
interface CustomerHolding extends Holding {
  /** It goes with the customer; otherwise it stays without one. */
  goes?: boolean;
  /** i18n key: what that means to it. */
  text?: string;
}

const holdings: readonly CustomerHolding[] = [
  { type: 'DEVICE', list: 'devices', always: true, text: 'customer.devices-stay' },
  { type: 'USER', list: 'users', always: true, goes: true, text: 'customer.users-go' },
  { type: 'ASSET', list: 'assets' },
  { type: 'ENTITY_VIEW', list: 'entityViews' },
  { type: 'EDGE', list: 'edges' },
  { type: 'DASHBOARD', list: 'dashboards' },
];

/** What a customer can have on this platform: no edges where it has none. */
export const possibleHoldings = (): readonly CustomerHolding[] =>
  holdings.filter(({ type }) => type !== 'EDGE' || session.store.getState().edgesSupportEnabled);

/** What a customer's deletion does to what it has. */
export const holdingImpacts = (): readonly Impact<Customer>[] =>
  possibleHoldings().map(({ type, list, goes, text }) => ({
    type,
    effect: goes ? 'goes' : 'stays',
    text,
    named: goes,
    list: ({ id }) => heldList(id, list),
  }));
