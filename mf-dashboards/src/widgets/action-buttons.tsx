import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useEffect, useState } from 'react';
import type { WidgetAction } from '../model/widget-action';
import type { WidgetContext } from '../runtime/widget-context';
import { bodyOf, type WidgetFunctions } from '../runtime/widget-functions';
import type { NamedEntity } from '../runtime/widget-source';

interface ActionButtonProps {
  ctx: WidgetContext;
  action: WidgetAction;
  functions: WidgetFunctions;
  /** What its condition gets. */
  data: unknown;
  about?: NamedEntity;
  /** What functions of actions get as what was pressed. */
  more?: unknown;
  /** Its place stays while its condition isn’t met. */
  keepsPlace?: boolean;
}

/** A button that runs an action, while its condition is met; one that fails doesn't keep it away. */
export function ActionButton({ ctx, action, functions, data, about, more, keepsPlace }: ActionButtonProps) {
  const isShown = useCondition(functions, action, data);
  if (!isShown) return keepsPlace ? <span style={{ flex: 'none', inlineSize: 'var(--control-height-small)' }} /> : null;
  return (
    <IconButton
      size="small"
      icon={action.icon || 'more_horiz'}
      label={action.displayName || action.name || '…'}
      onClick={() => ctx.run(action, about, more)}
    />
  );
}

/** The function that decides whether a button is shown; undefined: it always is. */
export const conditionOf = (action: WidgetAction): string | undefined =>
  bodyOf(action.useShowWidgetActionFunction, action.showWidgetActionFunction);

/** Whether the condition of an action is met; it isn't before that is known. */
export function useCondition(functions: WidgetFunctions, action: WidgetAction, data: unknown): boolean {
  const body = conditionOf(action);
  const [met, setMet] = useState(false);
  const given = body ? JSON.stringify(data ?? null) : '';
  useEffect(() => {
    if (!body) return;
    let isCurrent = true;
    const take = (value: unknown) => {
      if (isCurrent) setMet(Boolean(value));
    };
    functions
      .call({ body, argNames: ['data'], widget: 'widgetContext' }, [JSON.parse(given)])
      .then(take, () => take(true));
    return () => {
      isCurrent = false;
    };
  }, [functions, body, given]);
  return body === undefined || met;
}
