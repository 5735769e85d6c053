import { countEntries } from '@mullion/shared-kit/api/count-entries';
import type { EntityId, EntityType } from '@mullion/shared-kit/api/entity-id';
import { entityPath, entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { Link } from '@mullion/shared-kit/routing/link';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQueries } from '@tanstack/react-query';

/** What a customer or an edge can have, which is listed below it. */
export interface Holding {
  type: EntityType;
  /** The list in the platform, below the owner. */
  list: string;
  /** That there is none of it is worth a word. */
  always?: boolean;
}

type OwnerId = EntityId<'CUSTOMER' | 'EDGE'>;

/** The platform's list of what an owner has of a kind. */
export const heldList = ({ entityType, id }: OwnerId, list: string): string =>
  `/api/${entityType.toLowerCase()}/${id}/${list}`;

interface HoldingsCardProps {
  owner: OwnerId;
  holdings: readonly Holding[];
}

/** How much of what an owner has, each with the way to its list; a count that cannot be had shows a dash. */
export function HoldingsCard({ owner, holdings }: HoldingsCardProps) {
  const t = useScreenText('mf-entities');
  const counts = useQueries({
    queries: holdings.map(({ list }) => ({
      queryKey: ['counts', owner.entityType, owner.id, list],
      queryFn: () => countEntries(heldList(owner, list)),
    })),
  });
  if (counts.some(({ isPending }) => isPending)) return <Skeleton lines={2} height="1.25rem" />;
  return (
    <PropertyList
      properties={holdings.flatMap(({ type, always }, at) => {
        const count = counts[at]?.data;
        if (!count && !always) return [];
        const { plural, listPath } = entityTypeTable[type];
        const text = count === undefined ? undefined : formatNumber(count);
        return {
          label: t(plural),
          value: count ? <Link to={`${entityPath(owner)}${listPath}`}>{text}</Link> : text,
        };
      })}
    />
  );
}
