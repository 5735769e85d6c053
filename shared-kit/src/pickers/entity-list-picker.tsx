import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EntityType, entityId } from '../api/entity-id';
import { type FoundEntity, foundEntitiesQuery } from '../api/entity-lookup';
import { ChipsField } from '../inputs/chips-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';
import { useEntitySearch } from './use-entity-search';
import { useEntityTexts } from './use-entity-texts';
import { useReset } from './use-reset';

export interface EntityListPickerProps extends Omit<ControlProps<readonly string[]>, 'onChange'> {
  onChange: (ids: string[] | undefined) => void;
  entityType: EntityType;
  entitySubtype?: string;
  /** Ids that are not offered. */
  excludeIds?: readonly string[];
  /** Replaces the sentence for an empty required field. */
  requiredText?: string;
  placeholder?: string;
}

/** Several entities of one type, as the list of their ids; nothing when there is none. Another type empties it. */
export function EntityListPicker(props: EntityListPickerProps) {
  const { value, onChange, entityType, entitySubtype, excludeIds = [], requiredText, ...control } = props;
  const t = useT();
  const texts = useEntityTexts(entityType);
  const { search, searchKey } = useEntitySearch({ entityType, subtype: entitySubtype, excludeIds });
  const [chosen, setChosen] = useState<readonly Chip[]>([]);
  const ids = value ?? [];
  const isChosen = (id: string) => chosen.some((chip) => chip.id.id === id && chip.id.entityType === entityType);
  const written = ids.filter((id) => !isChosen(id));
  const read = useQuery({ ...foundEntitiesQuery(entityType, written), enabled: written.length > 0 });
  useReset(entityType, ids.join(), () => onChange(undefined));

  const known = [...chosen, ...(read.data ?? [])];
  // What cannot be read keeps its id as its name: removing it is up to people.
  const chips = ids.map(
    (id): Chip =>
      known.find((chip) => chip.id.id === id) ?? {
        id: entityId(entityType, id),
        name: read.isPending ? t('entity.loading') : id,
      },
  );
  return (
    <ChipsField<Chip>
      {...control}
      value={chips}
      onChange={(next) => {
        // Named now, they need not be read again; a name still missing is read with the next list.
        setChosen((next ?? []).filter(({ id }) => known.some((chip) => chip.id.id === id.id) || !ids.includes(id.id)));
        onChange(next?.map(({ id }) => id.id));
      }}
      search={search}
      searchKey={searchKey}
      requiredText={requiredText ?? t('entity.entity-list-empty')}
      noneText={texts.noneText}
      nothingText={texts.nothingText}
      optionKey={({ id }) => id.id}
      optionLabel={({ name }) => name}
    />
  );
}

type Chip = Pick<FoundEntity, 'id' | 'name'>;
