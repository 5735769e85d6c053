import type { Customer } from '@mullion/shared-kit/api/customers';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { Link } from '@mullion/shared-kit/routing/link';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQueries } from '@tanstack/react-query';
import { countIn, possibleHoldings } from './holdings';

/** How much of what a customer has; a count that cannot be had shows a dash. */
export function CustomerHoldings({ entity: { id } }: { entity: Customer }) {
  const t = useScreenText('mf-entities');
  const holdings = possibleHoldings();
  const counts = useQueries({
    queries: holdings.map(({ list }) => ({
      queryKey: ['counts', 'CUSTOMER', id.id, list],
      queryFn: () => countIn(list, { id }),
    })),
  });
  if (counts.some(({ isPending }) => isPending)) return <Skeleton lines={2} height="1.25rem" />;
  return (
    <PropertyList
      properties={holdings.flatMap(({ type, page, always }, at) => {
        const count = counts[at]?.data;
        if (!count && !always) return [];
        const text = count === undefined ? undefined : formatNumber(count);
        return {
          label: t(entityTypeTable[type].plural),
          value: count && page ? <Link to={`/customers/${id.id}/${page}`}>{text}</Link> : text,
        };
      })}
    />
  );
}
