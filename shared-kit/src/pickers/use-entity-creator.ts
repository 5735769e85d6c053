import { useMemo } from 'react';
import type { EntityType } from '../api/entity-id';
import { useT } from '../i18n/i18n';
import { useExtensions } from '../module/extension-host';
import type { EntityPickerProps } from './entity-picker';

/** What a picker of entities of a type needs to offer a new one, where a module can create it (`entity.create`). */
export function useEntityCreator(type: EntityType): Pick<EntityPickerProps, 'onCreate' | 'createLabel'> {
  const [creator] = useExtensions('entity.create', type);
  const t = useT(creator?.namespace ?? 'kit');
  return useMemo(
    () =>
      creator
        ? {
            onCreate: async (text) => (await creator.load()).create(text),
            createLabel: t(creator.label),
          }
        : {},
    [creator, t],
  );
}
