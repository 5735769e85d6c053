/**
 * Parts of the installed data that came with later releases. Each is added once to every data folder, new or old, at the first
 * start that knows it: what administrators removed since stays removed.
 */
import { defineOperation } from '../framework/operation.js';
import type { Tx } from '../framework/tx.js';
import { fillEmptyRoots } from '../rule-chains/default-chains.js';
import { fillSystemPictures, fillSystemSources, installSystemWidgets } from '../widgets/install-widgets.js';

/** By the name the data folder remembers; a changed part takes another name. */
const PARTS: Readonly<Record<string, (tx: Tx) => void>> = {
  'system widgets': installSystemWidgets,
  'pictures of system widgets': fillSystemPictures,
  'sources of system widgets': fillSystemSources,
  'contents of root rule chains': fillEmptyRoots,
};

/** Adds the parts the data folder does not have. */
export const installParts = defineOperation('install.parts', 'write', (tx, _args: null) => {
  for (const [name, add] of Object.entries(PARTS)) {
    if (tx.run('INSERT OR IGNORE INTO installed_part (name) VALUES (?)', name) > 0) add(tx);
  }
});
