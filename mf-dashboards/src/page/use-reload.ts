import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Follows the parameter `reload` of the address: another value has aliases resolved anew, and widgets drawn anew. Answers what
 * changes with it.
 */
export function useReload(parameter: string | null): string {
  const client = useQueryClient();
  const before = useRef(parameter);
  useEffect(() => {
    if (before.current === parameter) return;
    before.current = parameter;
    runSafely(() => client.invalidateQueries({ queryKey: ['dashboards', 'alias-entity'] }));
  }, [client, parameter]);
  return parameter ?? '';
}
