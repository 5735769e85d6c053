import { useEffect, useRef } from 'react';
import { ADD_PARAMETER } from '../api/entity-types';
import { runSafely } from '../notify/run-safely';
import { useSearchParams } from '../routing/navigation';
import type { EntityScreenDefinition, ScreenContext, ScreenEntity } from './define-entity-screen';
import { addActions } from './screen-actions';

/** An address that asks to add (`addPath`) runs the list's first way to add, once: the parameter leaves the address before. */
export function useAddFromAddress<T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
  context: ScreenContext,
): void {
  const [params, setParams] = useSearchParams();
  const asked = params.has(ADD_PARAMETER);
  const latest = useRef(context);
  latest.current = context;
  useEffect(() => {
    if (!asked) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(ADD_PARAMETER);
        return next;
      },
      { replace: true },
    );
    runSafely(async () => addActions(definition, latest.current)[0]?.run(latest.current));
  }, [asked, definition, setParams]);
}
