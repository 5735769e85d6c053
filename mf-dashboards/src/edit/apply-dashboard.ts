import { askAboutSavedMeanwhile } from '@mullion/shared-kit/editing/saved-meanwhile-dialog';
import { findDashboard, saveDashboard } from '../calls/dashboard-calls';
import { putBack } from '../model/damage';
import type { Dashboard } from '../model/dashboard';
import { readDashboard, type StoredDashboard } from '../model/read-dashboard';
import { exportedDashboard } from '../model/transfer/export-dashboard';
import { isSameJson } from '../model/transfer/same-json';
import { differencesOf } from './differences';
import { say } from './texts';

/** What was stored when the editing began, and how it was read: read again so, it is the same. */
export interface Base {
  stored: StoredDashboard;
  as: { maxDatapoints: number; now: number };
}

/** What is stored after applying; a copy: under an id of its own. */
export interface Applied {
  saved: StoredDashboard;
  isCopy: boolean;
}

const isSameContent = (one: StoredDashboard, other: StoredDashboard) =>
  one.title === other.title && isSameJson(one.configuration, other.configuration);

/**
 * Saves what was edited, unless somebody else has saved since: then the person is asked. Nothing if they go on editing.
 * What is no part of editing – whom the dashboard is assigned to, its picture – stays as it is stored now.
 */
export async function applyDashboard({ stored, as }: Base, edited: Dashboard): Promise<Applied | undefined> {
  const now = await findDashboard(stored.id.id);
  const { title, configuration } = putBack(edited, readDashboard(stored, as).damages);
  const mine = { ...now, title: title === stored.title ? now.title : title, configuration };
  const save = async () => ({ saved: await saveDashboard(mine), isCopy: false });
  if (isSameContent(now, stored)) return save();
  switch (await askAboutOther({ stored, as }, now, edited)) {
    case 'overwrite':
      return save();
    case 'copy': {
      const copy = exportedDashboard({ ...mine, title: say('copy.title', { name: title }) });
      return { saved: await saveDashboard(copy), isCopy: true };
    }
    case 'reload':
      return { saved: now, isCopy: false };
    default:
      return undefined;
  }
}

function askAboutOther({ stored, as }: Base, now: StoredDashboard, edited: Dashboard) {
  const { dashboard: before } = readDashboard(stored, as);
  return askAboutSavedMeanwhile({
    name: now.title,
    mine: differencesOf(before, edited),
    theirs: differencesOf(before, readDashboard(now, as).dashboard),
  });
}
