import { useSession } from '@mullion/shared-kit/session/session';
import { use } from 'react';
import type { FrameContext } from './frame-context';
import { namedEntity } from './open-latest-rows';
import { SimulatedCommands } from './simulated-commands';
import { useNarrow } from './use-narrow';
import { useTarget } from './use-target';
import type { WidgetContext } from './widget-context';

/** What frames are told of a widget besides its data and its size; undefined until it is known. */
export function useFrameFacts(
  ctx: WidgetContext,
): Omit<FrameContext, 'data' | 'latestData' | 'timeWindow' | 'width' | 'height'> | undefined {
  const isMobile = useNarrow();
  const target = useTarget(ctx);
  const simulates = use(SimulatedCommands);
  const user = useSession(({ authUser }) => authUser);
  if (target.kind === 'pending') return undefined;
  const device = target.kind === 'device' ? target.id : null;
  const { config, id, title, type, isSystemType, bundleAlias, typeAlias } = ctx.widget;
  const { authority, userId, tenantId, customerId } = user ?? {};
  return {
    ...{ widget: { id, title, type, isSystemType, bundleAlias, typeAlias }, config, settings: ctx.settings },
    controller: ctx.states.controller,
    ...{ params: ctx.params, stateId: ctx.stateId, stateName: ctx.stateName, stack: ctx.stack, isEdit: ctx.isEdit },
    ...{ dashboardTimewindow: ctx.dashboardTimewindow, timeWindowConfig: ctx.timewindow },
    ...{ target: device?.id ?? null, targetName: device ? namedEntity(device).name : null, simulates },
    ...{ user: { authority, userId, tenantId, customerId }, isMobile },
  };
}
