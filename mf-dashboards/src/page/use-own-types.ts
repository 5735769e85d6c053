import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { useExtensions } from '@mullion/shared-kit/module/extension-host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Widget } from '../model/widget';
import { widgetTypeQuery } from '../runtime/widget-type-query';
import { loadStoredWidget } from '../widgets/load-stored-widget';

/** What the shown state draws comes first, ms. */
const AFTER_MS = 500;

/**
 * Fetches ahead what draws widgets of the tenant's own types in states that nobody has opened yet. Types that a module
 * draws aren't stored.
 */
export function useOwnTypes(widgets: Readonly<Record<string, Widget>>): void {
  const client = useQueryClient();
  const drawn = useExtensions('widget.renderer').flatMap(({ types }) => types.map(nameOf));
  const own = new Map(
    Object.values(widgets).flatMap(({ isSystemType, bundleAlias, typeAlias }) => {
      const name = nameOf({ bundle: bundleAlias, alias: typeAlias });
      return isSystemType || drawn.includes(name) ? [] : [[name, { isSystemType, bundleAlias, typeAlias }] as const];
    }),
  );
  const types = JSON.stringify([...own.values()]);
  useEffect(() => {
    const all = JSON.parse(types) as Pick<Widget, 'isSystemType' | 'bundleAlias' | 'typeAlias'>[];
    if (all.length === 0) return;
    const timer = setTimeout(() => {
      // What does not arrive is asked for again, and told, where it is drawn.
      loadStoredWidget().catch(() => undefined);
      for (const type of all) void client.prefetchQuery(toldInPlace(widgetTypeQuery(type)));
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [types, client]);
}

const nameOf = ({ bundle, alias }: { bundle: string; alias: string }): string => `${bundle}.${alias}`;
