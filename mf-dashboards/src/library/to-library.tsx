import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useEffect } from 'react';

/** Address of the types of a bundle. */
export const libraryPath = (id: string): string => `/widgets-bundles/${id}/widgetTypes`;

/** What stands at a bundle's own address: its types have theirs. */
export function ToLibrary({ id }: { id: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(libraryPath(id), { replace: true }), [navigate, id]);
  return null;
}
