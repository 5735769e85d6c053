import { useMemo } from 'react';
import type { EntityId, EntityType } from '../api/entity-id';
import type { DialogAction } from '../list/row-action';
import { type Extension, useExtensions } from '../module/extension-host';
import type { EntityKey } from '../module/extension-points';
import { useViewer } from '../session/use-viewer';

/** What a list of keys knows of its entity. */
interface About {
  entity: EntityId;
  entityName: string;
  navigate: (path: string) => void;
}

/**
 * Actions that modules contribute to keys of an entity (`entity.keys`), as lists offer them. Their code loads when one is
 * pressed. `keyOf` absent: rows are no keys, and nothing is offered.
 */
export function useKeyActions<R, C extends About>(
  entityType: EntityType,
  keyOf: ((row: R) => EntityKey) | undefined,
): readonly DialogAction<R, C>[] {
  const extensions = useExtensions('entity.keys', entityType);
  const { authority } = useViewer();
  return useMemo(() => {
    const asAction = ({ id, namespace, label, icon, load }: Extension<'entity.keys'>): DialogAction<R, C>[] =>
      keyOf
        ? [
            {
              kind: 'dialog',
              id,
              label: `${namespace}:${label}`,
              groupLabel: `${namespace}:${label}`,
              icon: icon ?? 'extension',
              open: async (rows, { entity: entityId, entityName, navigate }) => {
                const { run } = await load();
                return (await run({ entityId, entityName, keys: rows.map(keyOf), authority, navigate })) !== false;
              },
            },
          ]
        : [];
    return extensions.flatMap(asAction);
  }, [extensions, keyOf, authority]);
}
