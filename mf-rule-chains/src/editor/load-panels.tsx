import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { PartFailed } from '@mullion/shared-kit/ui/part-boundary';
import { SidePanel } from '@mullion/shared-kit/ui/side-panel';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { ComponentType, ReactNode } from 'react';
import type { ChainEditor } from './use-chain-editor';

/**
 * A panel whose code comes when it is first opened. Meanwhile its frame takes the panel’s room, as the canvas beside it
 * brings into view what is opened; where the code does not arrive, the frame says so, and is closed like any panel.
 */
function latePanel<Props extends { editor: ChainEditor }>(
  load: () => Promise<ComponentType<Props>>,
  titleOf: (props: Props) => string,
) {
  let here: ComponentType<Props> | undefined;
  const fetchPanel = async () => {
    here = await load();
    return here;
  };
  return function LatePanel(props: Props) {
    const frame = (title: string, content: ReactNode) => (
      <SidePanel title={title} onClose={() => props.editor.open(null)}>
        {content}
      </SidePanel>
    );
    return (
      <RemoteView
        load={fetchPanel}
        loaded={() => here}
        props={props}
        pending={frame('…', <Skeleton lines={8} />)}
        failed={(error, retry) => frame(titleOf(props), <PartFailed error={error} onRetry={retry} level={3} />)}
      />
    );
  };
}

/** A node beside the canvas. */
export const NodePanel = latePanel(
  () =>
    loadCode(() => import(/* webpackChunkName: "rule-chain-forms" */ './node-panel').then((file) => file.NodePanel)),
  ({ node }) => node.node.name,
);

/** A link beside the canvas. */
export const LinkPanel = latePanel(
  () =>
    loadCode(() => import(/* webpackChunkName: "rule-chain-forms" */ './link-panel').then((file) => file.LinkPanel)),
  ({ link }) => link.labels.join(' / '),
);
