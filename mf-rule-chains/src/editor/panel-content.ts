import { linkOf } from '../model/changes';
import type { ChainGraph } from '../model/graph';
import type { Opened } from './use-chain-editor';

/**
 * What the form beside the canvas is about, as text: it begins again when that becomes another. Moves and ids leave it
 * alone. Nothing: what is open is not on the canvas.
 */
export function panelContent(graph: ChainGraph, panel: Opened): string | undefined {
  if (panel === null) return undefined;
  if (panel.kind === 'link') {
    const link = linkOf({ graph }, panel.id);
    return link && JSON.stringify([panel, link.labels]);
  }
  const node = graph.nodes.find(({ key }) => key === panel.key)?.node;
  if (!node) return undefined;
  const { name, type, debugMode = false, additionalInfo, configuration } = node;
  return JSON.stringify([panel, name, type, debugMode, String(additionalInfo?.description ?? ''), configuration]);
}
