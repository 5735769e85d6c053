import { useQueryClient } from '@tanstack/react-query';
import { entitySubtypesQuery, type SubtypedEntityType } from '../api/entity-subtype';
import { fetchWhile } from '../api/fetch-while';
import { startingWith } from '../i18n/best-matches';
import type { Search } from '../rows/use-search-source';
import { useT } from './texts';
import { textKeyOf } from './use-entity-texts';

/** Longest type of an entity. */
export const subtypeMaxLength = 255;

/** The texts of a list that start with a typed one; where none does, the typed text as something new. */
export function startingOrNew(texts: readonly string[], typed: string): readonly string[] {
  const matching = startingWith(texts, typed);
  return matching.length > 0 || !typed.trim() ? matching : [typed.trim()];
}

/** What pickers of the types of devices, assets, edges and entity views share. */
export function useSubtypes(entityType: SubtypedEntityType) {
  const t = useT();
  const client = useQueryClient();
  const key = textKeyOf(entityType);
  const search: Search<string> = async (typed, signal) => {
    const types = await fetchWhile(client, entitySubtypesQuery(entityType), signal);
    return startingOrNew(
      types.map(({ type }) => type),
      typed,
    );
  };
  return {
    field: {
      search,
      searchKey: entityType,
      freeText: (typed: string) => typed.trim() || undefined,
      optionKey: (type: string) => type,
      optionLabel: (type: string) => type,
      maxLength: subtypeMaxLength,
      tooLongText: t(`${key}.type-max-length`, { max: subtypeMaxLength }),
      noneText: (text: string) => t(`${key}.no-${key}-types-matching`, { text }),
    },
    requiredText: t(`${key}.${key}-type-required`),
    emptyListText: t(`${key}.${key}-type-list-empty`),
  };
}
