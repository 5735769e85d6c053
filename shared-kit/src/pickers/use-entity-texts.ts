import type { EntityType } from '../api/entity-id';
import { lookupEntityTypes } from '../api/entity-lookup';
import { entityTypeTable } from '../api/entity-types';
import { useScreenText } from '../i18n/screen-text';
import { useT } from './texts';

/** What a picker of one type of entity says. */
export interface EntityTexts {
  label: string;
  plural: string;
  /** Undefined where a type has no sentence of its own. */
  requiredText: string | undefined;
  noneText: ((text: string) => string) | undefined;
  nothingText: string;
}

/** How keys of texts name a type: ENTITY_VIEW is `entity-view`. */
export const textKeyOf = (entityType: EntityType): string => entityType.toLowerCase().replaceAll('_', '-');

/** Texts by type of entity. */
export function useEntityTexts(entityType: EntityType): EntityTexts {
  const t = useT();
  const text = useScreenText('kit');
  const { label, plural, empty } = entityTypeTable[entityType];
  const key = textKeyOf(entityType);
  const hasOwn = entityType === 'ALARM' || lookupEntityTypes.includes(entityType);
  return {
    label: text(label),
    plural: text(plural),
    requiredText: hasOwn ? t(`${key}.${key}-required`) : undefined,
    noneText: hasOwn ? (typed) => t(`${key}.none-matching`, { text: typed }) : undefined,
    nothingText: text(empty),
  };
}
