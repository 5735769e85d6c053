import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type EntityId, type EntityType, entityId } from '../api/entity-id';
import { type FoundEntity, foundEntityQuery } from '../api/entity-lookup';
import { subtypedEntityTypes } from '../api/entity-subtype';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import type { IconName } from '../ui/icon';
import { useT } from './texts';
import { useEntitySearch } from './use-entity-search';
import { useEntityTexts } from './use-entity-texts';
import { useReset } from './use-reset';
import { useStoredReference } from './use-stored-reference';

export interface EntityPickerProps extends Omit<ControlProps<string | EntityId>, 'onChange'> {
  /** Reports the id alone, whatever the value was written as. */
  onChange: (id: string | undefined) => void;
  entityType: EntityType;
  /** Only entities of this type of device, asset, edge or entity view, or rule chains of this kind. */
  entitySubtype?: string;
  /** Ids that are not offered. */
  excludeIds?: readonly string[];
  /** Replaces the type's sentence for an empty required field. */
  requiredText?: string;
  placeholder?: string;
  icon?: IconName;
  /** Told the entity behind the value whenever that is another one. */
  onEntity?: (entity: FoundEntity | undefined) => void;
}

/**
 * One entity of a type, found by name. The value is an id or a reference; its name is read, and where there is no such
 * entity nothing is reported. So it is when the type changes, or the subtype to one that the entity is not of.
 */
export function EntityPicker(props: EntityPickerProps) {
  const { value, onChange, entityType, entitySubtype, excludeIds, requiredText, placeholder, onEntity, ...control } =
    props;
  const t = useT();
  const client = useQueryClient();
  const texts = useEntityTexts(entityType);
  const { search, searchKey } = useEntitySearch({ entityType, subtype: entitySubtype }, excludeIds);
  const isForeign = typeof value === 'object' && value.entityType !== entityType;
  const id = (typeof value === 'object' ? value?.id : value) || undefined;
  const reference = entityId(entityType, id ?? '');
  const query = useQuery({ ...foundEntityQuery(reference), enabled: id !== undefined && !isForeign });
  const { data: read, isError, isSuccess } = query;
  const entity = id === undefined ? undefined : (read ?? undefined);

  const reset = () => onChange(undefined);
  const isGone = isForeign || (isSuccess && read === null);
  const { note } = useStoredReference({ read: query, isSet: id !== undefined, isGone, lose: reset });
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
      hint={note || control.hint}
      placeholder={id !== undefined && !entity && !isGone && !isError ? t('entity.loading') : placeholder}
      requiredText={requiredText ?? texts.requiredText}
      noneText={texts.noneText}
      nothingText={texts.nothingText}
      optionKey={(option) => option.id.id}
      optionLabel={({ name }) => name}
      optionDetail={subtypeOf}
    />
  );
}

/** An entity under its name; only while it is read there is no more of it. */
type Named = Omit<FoundEntity, 'entity'> & { entity?: FoundEntity['entity'] };
const isRead = (named: Named): named is FoundEntity => named.entity !== undefined;

/** The type of a device, asset, edge or entity view; other entities have none that says something. */
const subtypeOf = ({ id, entity }: Named) =>
  subtypedEntityTypes.some((type) => type === id.entityType) ? entity?.type : undefined;

/** Tells of another entity; not of the nothing at the beginning. */
function useReportEntity(entity: FoundEntity | undefined, onEntity: EntityPickerProps['onEntity']) {
  const told = useRef<string>(undefined);
  const latest = useRef(onEntity);
  latest.current = onEntity;
  useEffect(() => {
    if (told.current === entity?.id.id) return;
    told.current = entity?.id.id;
    latest.current?.(entity);
  }, [entity]);
}
