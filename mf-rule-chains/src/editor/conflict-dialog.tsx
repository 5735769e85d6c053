import { askAboutSavedMeanwhile } from '@mullion/shared-kit/editing/saved-meanwhile-dialog';
import type { Components } from '../canvas/node-look';
import { say } from '../canvas/texts';
import { compareChains } from '../model/differences';
import type { ChainGraph } from '../model/graph';
import { listDifferences } from './list-differences';
import { loadComparison } from './load-dialogs';

interface Versions {
  name: string;
  /** What was stored when the editing began. */
  before: ChainGraph;
  mine: ChainGraph;
  theirs: ChainGraph;
  components: Components;
}

/** Asks what becomes of one's changes after somebody else has stored the chain; nothing: the person goes on editing. */
export function askAboutOther(versions: Versions): Promise<'overwrite' | 'reload' | undefined> {
  const { name, before, mine, theirs, components } = versions;
  const listed = (graph: ChainGraph) => listDifferences(compareChains(before, graph), say);
  return askAboutSavedMeanwhile({
    name,
    mine: listed(mine),
    theirs: listed(theirs),
    ways: ['overwrite', 'reload'],
    async onCompare() {
      const { showComparison } = await loadComparison();
      const titles = { before: say('compare.saved'), after: say('compare.here') };
      await showComparison({ titles, before: theirs, after: mine, components });
    },
  });
}
