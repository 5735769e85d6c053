import type { Customer } from '@mullion/shared-kit/api/customers';
import { HoldingsCard } from '../../screen-parts/holdings-card';
import { possibleHoldings } from './holdings';

/** How much of what a customer has. */
export const CustomerHoldings = ({ entity: { id } }: { entity: Customer }) => (
  <HoldingsCard owner={id} holdings={possibleHoldings()} />
);
