import { useMemo } from 'react';
import { type Translate, translate, useT } from './i18n';

/**
 * Texts for a screen: keys of its own namespace as they are, those of another one with its name and a colon before
 * (`kit:entity.created-time`).
 */
export function useScreenText(namespace: string): Translate {
  const own = useT(namespace);
  const kit = useT('kit');
  return useMemo(
    () => (key, values) => {
      const colon = key.lastIndexOf(':');
      if (colon < 0) return own(key, values);
      const other = key.slice(0, colon);
      const rest = key.slice(colon + 1);
      return other === 'kit' ? kit(rest, values) : translate(other, rest, values);
    },
    [own, kit],
  );
}
