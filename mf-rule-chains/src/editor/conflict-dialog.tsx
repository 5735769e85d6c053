import { askAboutSavedMeanwhile } from '@mullion/shared-kit/editing/saved-meanwhile-dialog';
import { say } from '../canvas/texts';
import { compareChains, listOf } from '../model/differences';
import type { ChainGraph } from '../model/graph';

interface Versions {
  name: string;
  /** What was stored when the editing began. */
  before: ChainGraph;
  mine: ChainGraph;
  theirs: ChainGraph;
}

/** Asks what becomes of one's changes after somebody else has stored the chain; nothing: the person goes on editing. */
export function askAboutOther({ name, before, mine, theirs }: Versions): Promise<'overwrite' | 'reload' | undefined> {
  const listed = (graph: ChainGraph) => listOf(compareChains(before, graph), (part) => say(`part.${part}`));
  return askAboutSavedMeanwhile({ name, mine: listed(mine), theirs: listed(theirs), ways: ['overwrite', 'reload'] });
}
