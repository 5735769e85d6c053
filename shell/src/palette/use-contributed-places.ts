import { translate } from '@mullion/shared-kit/i18n/i18n';
import { useExtensions } from '@mullion/shared-kit/module/extension-host';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useEffect, useState } from 'react';
import type { PaletteContext, PlaceGroup } from './palette-types';

/** Places that modules contribute, fetched once something is typed. A module that fails contributes none. */
export function useContributedPlaces(isTyping: boolean, { authority, mayOpen }: PaletteContext): readonly PlaceGroup[] {
  const extensions = useExtensions('palette.places');
  const [groups, setGroups] = useState<readonly PlaceGroup[]>([]);
  useEffect(() => {
    if (!isTyping) return;
    let isCurrent = true;
    const load = async () => {
      const loaded = await Promise.allSettled(
        extensions.map(async ({ id, module, namespace, label, load: loadPlaces }): Promise<PlaceGroup> => {
          const { places } = await loadPlaces();
          return {
            id: `${module} ${id}`,
            title: translate(namespace, label),
            places: places({ authority })
              .filter(({ path }) => mayOpen(path.replace(/[?#].*/, '')))
              .map((place) => ({ ...place, id: `${module} ${place.path}` })),
          };
        }),
      );
      if (isCurrent) setGroups(loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    };
    runSafely(load);
    return () => {
      isCurrent = false;
    };
  }, [isTyping, extensions, authority, mayOpen]);
  return groups;
}
