import { countEntries } from '@mullion/shared-kit/api/count-entries';
import type { Customer } from '@mullion/shared-kit/api/customers';
import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { Link } from '@mullion/shared-kit/routing/link';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQueries } from '@tanstack/react-query';

/** What a customer can have: its list in the platform, its page in the console, and whether none of it is worth a word. */
const holdings: readonly { type: EntityType; list: string; page?: string; always?: boolean }[] = [
  { type: 'DEVICE', list: 'devices', page: 'devices', always: true },
  { type: 'USER', list: 'users', always: true },
  { type: 'ASSET', list: 'assets' },
  { type: 'ENTITY_VIEW', list: 'entityViews' },
  { type: 'EDGE', list: 'edges' },
  { type: 'DASHBOARD', list: 'dashboards' },
];

/** How much of what a customer has; a count that cannot be had shows a dash. */
export function CustomerHoldings({ entity: { id } }: { entity: Customer }) {
  const t = useScreenText('mf-entities');
  const counts = useQueries({
    queries: holdings.map(({ list }) => ({
      queryKey: ['customers', 'one', id.id, 'count', list],
      queryFn: () => countEntries(`/api/customer/${id.id}/${list}`),
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
