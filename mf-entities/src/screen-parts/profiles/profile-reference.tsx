import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { useQuery } from '@tanstack/react-query';

/** The name of what a profile refers to; its id where that cannot be read. */
export function ProfileReference({ id }: { id: EntityId }) {
  const { data, isPending } = useQuery(foundEntityQuery(id));
  return isPending ? null : (data?.name ?? id.id);
}
