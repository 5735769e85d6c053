import { lazy } from '@mullion/shared-kit/ui/lazy';
import { SidePanel } from '@mullion/shared-kit/ui/side-panel';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';

/** Takes the panel’s room at once: the canvas beside it brings into view what is opened. */
const pending = (
  <SidePanel title="…" onClose={() => undefined}>
    <Skeleton lines={8} />
  </SidePanel>
);

/** A node beside the canvas. */
export const NodePanel = lazy(
  () => import(/* webpackChunkName: "rule-chain-forms" */ './node-panel').then((file) => file.NodePanel),
  { pending },
);

/** A link beside the canvas. */
export const LinkPanel = lazy(
  () => import(/* webpackChunkName: "rule-chain-forms" */ './link-panel').then((file) => file.LinkPanel),
  { pending },
);
