import { notify } from '@mullion/shared-kit/notify/notify';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useEffect } from 'react';
import type { WidgetKind } from '../model/widget';

/** Address of the types of a bundle. */
export const libraryPath = (id: string): string => `/widgets-bundles/${id}/widgetTypes`;

/** Address of the editor of a type. */
export const editorPath = (bundleId: string, typeId: string): string => `${libraryPath(bundleId)}/${typeId}`;

/** Address of the editor of a new type. */
export const newTypePath = (bundleId: string, kind: WidgetKind): string => `${libraryPath(bundleId)}/add/${kind}`;

/** What stands at a bundle's own address: its types have theirs. `told`: why somebody who wanted something else comes there. */
export function ToLibrary({ id, told }: { id: string; told?: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (told) notify.info(told, { id: 'to-library' });
    navigate(libraryPath(id), { replace: true });
  }, [navigate, id, told]);
  return null;
}
