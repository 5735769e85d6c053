import type { KitForm } from '@mullion/shared-kit/inputs/form';
import { useLocation } from '@mullion/shared-kit/routing/navigation';
import { useEffect } from 'react';
import type { Values } from './define-settings';

/** A part of an address as text; one that is badly written, as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Goes to the setting that the address names after `#`, as the command palette does. Draws nothing. */
export function AddressedSetting({ form: { setFocus, getFieldState, getValues } }: { form: KitForm<Values> }) {
  const { hash, key } = useLocation();
  useEffect(() => {
    const name = decoded(hash.slice(1));
    if (name && getFieldState(name) && getValues(name) !== undefined) setFocus(name);
  }, [hash, key, setFocus, getFieldState, getValues]);
  return null;
}
