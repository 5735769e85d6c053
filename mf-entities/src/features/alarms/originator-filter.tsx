import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import type { ListFilter, ListFilterProps } from '@mullion/shared-kit/list/list-filters';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { useQuery } from '@tanstack/react-query';
import type { AlarmContext } from './alarm-context';

/** An entity as a filter's value in the address. */
export const originatorValue = ({ entityType, id }: EntityId): string => `${entityType}:${id}`;

/** The way back; null for what is no entity. */
export function originatorOf(value: string | undefined): EntityId | null {
  const [, type = '', id = ''] = /^([A-Z_]+):([\w-]+)$/.exec(value ?? '') ?? [];
  return entityTypeInfo(type) ? entityId(type as EntityId['entityType'], id) : null;
}

/** Narrows the alarms to those of one entity. Only links set it; in the list it can only be removed. */
export const originatorFilter: ListFilter<AlarmContext> = {
  name: 'originator',
  when: ({ entity }) => entity !== null,
  component: OriginatorChip,
};

function OriginatorChip({ onChange, context: { t, entity } }: ListFilterProps<AlarmContext>) {
  const { data } = useQuery({
    ...foundEntityQuery(entity ?? entityId('DEVICE', '')),
    enabled: entity !== null,
    retry: false,
  });
  const info = entity && entityTypeInfo(entity.entityType);
  return (
    <Chip tone="accent" onRemove={() => onChange(null)} removeLabel={t('alarm.all-originators')}>
      {data?.name ?? (info ? t(info.label) : entity?.entityType)}
    </Chip>
  );
}
