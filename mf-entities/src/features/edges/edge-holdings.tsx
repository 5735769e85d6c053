import type { EdgeInfo } from '@mullion/shared-kit/api/edges';
import { useSession } from '@mullion/shared-kit/session/session';
import { type Holding, HoldingsCard } from '../../screen-parts/holdings-card';

const holdings: readonly Holding[] = [
  { type: 'DEVICE', list: 'devices', always: true },
  { type: 'ASSET', list: 'assets' },
  { type: 'ENTITY_VIEW', list: 'entityViews' },
  { type: 'DASHBOARD', list: 'dashboards' },
  { type: 'RULE_CHAIN', list: 'ruleChains' },
];
/** Rule chains are the tenant's alone. */
const ofCustomers = holdings.filter(({ type }) => type !== 'RULE_CHAIN');

/** How much of what an edge has. */
export function EdgeHoldings({ entity: { id } }: { entity: EdgeInfo }) {
  const isAdministrator = useSession(({ authUser }) => authUser?.authority === 'TENANT_ADMIN');
  return <HoldingsCard owner={id} holdings={isAdministrator ? holdings : ofCustomers} />;
}
