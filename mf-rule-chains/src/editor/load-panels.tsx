import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { PartFailed } from '@mullion/shared-kit/ui/part-boundary';
import { SidePanel } from '@mullion/shared-kit/ui/side-panel';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react';
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
    const close = () => props.editor.open(null);
    const frame = (title: string, content: ReactNode) => (
      <SidePanel title={title} onClose={close}>
        {content}
      </SidePanel>
    );
    return (
      <RemoteView
        load={fetchPanel}
        loaded={() => here}
        props={props}
        pending={frame('…', <Skeleton lines={8} />)}
        failed={(error, retry) =>
          frame(
            titleOf(props),
            <ClosedByCanvas onClose={close}>
              <PartFailed error={error} onRetry={retry} level={3} />
            </ClosedByCanvas>,
          )
        }
      />
    );
  };
}

/** What holds nothing goes with a press on the canvas. */
function ClosedByCanvas({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const onPress = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.closest('.react-flow')) onClose();
  });
  useEffect(() => {
    const listen = (event: Event) => onPress(event);
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);
  return children;
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
