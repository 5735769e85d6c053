import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type EntityId, type EntityType, entityId } from '../api/entity-id';
import { type FoundEntity, foundEntityQuery } from '../api/entity-lookup';
import { subtypedEntityTypes } from '../api/entity-subtype';
import { AutocompleteField, type PickerTexts } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import type { IconName } from '../ui/icon';
import { useT } from './texts';
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
  const { value, onChange, entityType, entitySubtype, excludeIds = [], offers, ...texted } = props;
  const { requiredText, placeholder, onEntity, ...control } = texted;
  const t = useT();
  const client = useQueryClient();
  const texts = useEntityTexts(entityType);
  const { search, searchKey } = useEntitySearch({ entityType, subtype: entitySubtype });
  const isForeign = typeof value === 'object' && value.entityType !== entityType;
  const id = (typeof value === 'object' ? value?.id : value) || undefined;
  const reference = entityId(entityType, id ?? '');
  const query = useQuery({ ...foundEntityQuery(reference), enabled: id !== undefined && !isForeign });
  const { data: read, isError, isSuccess } = query;
  const entity = id === undefined ? undefined : (read ?? undefined);

  const reset = () => onChange(undefined);
  const isGone = isForeign || (isSuccess && read === null);
  const note = useStoredReference({ read: query, isSet: id !== undefined, isGone, lose: reset });
  useReset(entityType, id ?? '', reset);
  useReset(entitySubtype ?? '', id ?? '', () => {
    if (entitySubtype && entity && entity.entity.type !== entitySubtype) reset();
  });
  useReportEntity(entity, onEntity);

  const choose = (next: Named | undefined) => {
    if (next && isRead(next)) client.setQueryData(foundEntityQuery(next.id).queryKey, next);
    onChange(next?.id.id);
  };
  return (
    <AutocompleteField<Named>
      {...control}
      value={id === undefined ? undefined : (entity ?? { id: reference, name: '' })}
      onChange={choose}
      search={search}
      searchKey={searchKey}
      offers={(one) => isRead(one) && !excludeIds.includes(one.id.id) && (offers?.(one) ?? true)}
      hint={note || control.hint}
      placeholder={id !== undefined && !entity && !isGone && !isError ? t('entity.loading') : placeholder}
      requiredText={requiredText ?? texts.requiredText}
      noneText={texts.noneText}
      nothingText={texts.nothingText}
      optionKey={(option) => option.id.id}
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
