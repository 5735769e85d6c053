import { useEffect, useEffectEvent, useRef } from 'react';
import { type EntityId, type EntityType, entityId } from '../api/entity-id';
import { type FoundEntity, foundEntityQuery } from '../api/entity-lookup';
import { subtypedEntityTypes } from '../api/entity-subtype';
import { AutocompleteField, type PickerTexts } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import type { IconName } from '../ui/icon';
import { useEntitySearch } from './use-entity-search';
import { useEntityTexts } from './use-entity-texts';
import { useReset } from './use-reset';
import { useStoredReference } from './use-stored-reference';

export interface EntityPickerProps extends Omit<ControlProps<string | EntityId>, 'onChange'>, PickerTexts {
  /** Reports the id alone, whatever the value was written as. */
  onChange: (id: string | undefined) => void;
  entityType: EntityType;
  /** Only entities of this type of device, asset, edge or entity view, or rule chains of this kind. */
  entitySubtype?: string;
  /** Ids that are not offered. */
  excludeIds?: readonly string[];
  /** Whether an entity is offered; default: every one that is found. */
  offers?: (entity: FoundEntity) => boolean;
  icon?: IconName;
  /** Told the entity behind the value whenever that is another one. */
  onEntity?: (entity: FoundEntity | undefined) => void;
  /** Offers to create an entity, named after what was typed; what it resolves to is chosen, and not read. */
  onCreate?: (text: string) => Promise<FoundEntity | undefined>;
  createLabel?: string;
}

/**
 * One entity of a type, found by name. The value is an id or a reference, whose name is read. The picker empties itself, and reports
 * that, where the entity is gone, when the type changes, and when the subtype becomes one that the entity is not of. What only could
 * not be read stays, with a note that offers another try.
 */
export function EntityPicker(props: EntityPickerProps) {
  const { value, entityType, entitySubtype, excludeIds = [], offers, requiredText, onEntity, ...control } = props;
  const texts = useEntityTexts(entityType);
  const { search, searchKey } = useEntitySearch({ entityType, subtype: entitySubtype });
  const isForeign = typeof value === 'object' && value.entityType !== entityType;
  const id = (typeof value === 'object' ? value?.id : value) || undefined;
  const { field, read } = useStoredReference<Named, FoundEntity | null>(
    { ...control, value: id },
    {
      queryOf: (key) => foundEntityQuery(entityId(entityType, key)),
      keyOf: (one) => one.id.id,
      unread: (key) => ({ id: entityId(entityType, key), name: '' }),
      isGone: isForeign,
    },
  );
  const entity = read ?? undefined;
  const reset = () => control.onChange(undefined);
  useReset(entityType, id ?? '', reset);
  useReset(entitySubtype ?? '', id ?? '', () => {
    if (entitySubtype && entity && entity.entity.type !== entitySubtype) reset();
  });
  useReportEntity(entity, onEntity);

  return (
    <AutocompleteField<Named>
      {...control}
      {...field}
      search={search}
      searchKey={searchKey}
      offers={(one) => isRead(one) && !excludeIds.includes(one.id.id) && (offers?.(one) ?? true)}
      requiredText={requiredText ?? texts.requiredText}
      noneText={texts.noneText}
      nothingText={texts.nothingText}
      optionLabel={({ name }) => name}
      optionDetail={detailOf}
    />
  );
}

/** An entity under its name; only while it is read there is no more of it. */
type Named = Omit<FoundEntity, 'entity'> & { entity?: FoundEntity['entity'] };
const isRead = (named: Named): named is FoundEntity => named.entity !== undefined;

/** What says most of an entity beside its name, where it has no type. */
const detailMembers: Partial<Record<EntityType, readonly string[]>> = {
  CUSTOMER: ['email', 'city'],
  DEVICE_PROFILE: ['transportType'],
};

/** What tells entities apart: their type, how to reach a customer, how a profile's devices send unless as usual. */
function detailOf({ id: { entityType }, entity }: Named): string | undefined {
  if (subtypedEntityTypes.some((type) => type === entityType)) return entity?.type ?? undefined;
  const texts = (detailMembers[entityType] ?? []).map((member) => entity?.[member]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '' && text !== 'DEFAULT');
}

/** Tells of another entity; not of the nothing at the beginning. */
function useReportEntity(entity: FoundEntity | undefined, onEntity: EntityPickerProps['onEntity']) {
  const told = useRef<string>(undefined);
  const tell = useEffectEvent((next: FoundEntity | undefined) => onEntity?.(next));
  useEffect(() => {
    if (told.current === entity?.id.id) return;
    told.current = entity?.id.id;
    tell(entity);
  }, [entity]);
}
