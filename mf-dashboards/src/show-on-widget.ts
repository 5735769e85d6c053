import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { EntityKeysContribution } from '@mullion/shared-kit/module/extension-points';

/** Shows keys of an entity on widgets, and adds one of these to a dashboard. */
const showOnWidget: EntityKeysContribution = {
  run: async (context) => {
    const { openWidgetPreview } = await loadCode(
      () => import(/* webpackChunkName: "widget-preview" */ './keys/widget-preview'),
    );
    await openWidgetPreview(context);
    // Whoever has looked at one widget may want to do more with the same keys.
    return false;
  },
};

export default showOnWidget;
