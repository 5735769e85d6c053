import type { FrameContext } from '../frame-context';
import type { Closed } from './observables';

interface ActionParts {
  closed: Closed;
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  told: () => FrameContext;
  activeEntity: () => object | null;
}

/**
 * `ctx.actionsApi`: the actions of the widget, and states above the dashboard.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameActions({ closed, ask, told, activeEntity }: ActionParts): object {
  type Id = { entityType: string; id: string };
  const show = (kind: 'dialog' | 'popover', stateId: unknown, params: unknown, look: object) =>
    void ask('show', kind, stateId, params ?? null, look);
  const actions = () => told().config.actions ?? {};
  return closed('ctx.actionsApi', {
    get actionDescriptorsBySourceId() {
      return actions();
    },
    getActionDescriptors: (source: string) => actions()[source] ?? [],
    getActiveEntityInfo: activeEntity,
    handleWidgetAction(
      _event: unknown,
      action: { id?: unknown } | null | undefined,
      id?: Id,
      name?: string,
      more?: unknown,
      label?: string,
    ) {
      void ask('handleWidgetAction', action?.id, id ?? null, name ?? '', label ?? '', more ?? null);
    },
    /** The action that is called as the element that was pressed, or as one around it. */
    elementClick({ target }: Event) {
      const named = new Map((actions().elementClick ?? []).map(({ name, id }) => [name, id]));
      let element = target instanceof Element ? target : null;
      while (element && !named.has(element.id)) element = element.parentElement;
      if (element) void ask('handleWidgetAction', named.get(element.id), null, '', '');
    },
    openDashboardStateInSeparateDialog(...given: unknown[]) {
      const [id, params, dialogTitle, dialogHideDashboardToolbar, dialogWidth, dialogHeight] = given;
      show('dialog', id, params, { dialogTitle, dialogHideDashboardToolbar, dialogWidth, dialogHeight });
    },
    openDashboardStateInPopover(_event: unknown, ...given: unknown[]) {
      const [id, params, popoverHideDashboardToolbar, popoverPreferredPlacement, popoverHideOnClickOutside, ...look] =
        given;
      const [popoverWidth, popoverHeight, popoverStyle] = look;
      show('popover', id, params, {
        ...{ popoverHideDashboardToolbar, popoverPreferredPlacement, popoverHideOnClickOutside },
        ...{ popoverWidth, popoverHeight, popoverStyle },
      });
    },
  });
}
