import { ApiError, isNotFound } from '@mullion/shared-kit/api/api-error';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { askAboutSavedMeanwhile } from '@mullion/shared-kit/editing/saved-meanwhile-dialog';
import { notify } from '@mullion/shared-kit/notify/notify';
import type { QueryClient } from '@tanstack/react-query';
import { dashboardQuery, findDashboard, saveDashboard } from '../calls/dashboard-calls';
import { isObject, putBack } from '../model/damage';
import type { Dashboard } from '../model/dashboard';
import { titleWith } from '../model/dashboard-title';
import { readDashboard, type StoredDashboard } from '../model/read-dashboard';
import { isSameJson } from '../model/transfer/same-json';
import { differencesOf } from './differences';
import { saveCopy } from './save-copy';
import { say } from './texts';

/** What was stored when the editing began, and how it was read: read again so, it is the same. */
export interface Base {
  stored: StoredDashboard;
  as: { maxDatapoints: number; now: number };
  /** What tries before have sent whose answers did not come, maybe before a reload: if one of it is stored, nobody else has saved. */
  sent?: readonly StoredDashboard[];
}

/** Told what is being sent, to be kept with what is edited: its answer may never come. */
export type TellSent = (base: Base) => void;

/** What is stored after saving; a copy: under an id of its own. */
export interface SavedEdit {
  saved: StoredDashboard;
  isCopy: boolean;
  /** It is what was edited, not what others stored. */
  isMine: boolean;
}

const isSameContent = (one: StoredDashboard, other: StoredDashboard) =>
  one.title === other.title && isSameJson(one.configuration, other.configuration);

/** What was edited as it is to be stored over what is stored now. */
function editedOver(now: StoredDashboard, { stored, as }: Base, edited: Dashboard): StoredDashboard {
  const { title, configuration } = putBack(edited, readDashboard(stored, as).damages);
  return { ...now, title: title === stored.title ? now.title : title, configuration };
}

/** Whether what was edited is stored already: the answer of a save may have been lost. */
export const isStored = (now: StoredDashboard, base: Base, edited: Dashboard): boolean =>
  isSameContent(now, editedOver(now, base, edited));

/**
 * Saves what was edited, unless somebody else has saved or deleted it since: then the person is asked. Nothing if they go on
 * editing.
 * What is no part of editing – whom the dashboard is assigned to, its picture – stays as it is stored now. A refusal is for the
 * caller to tell.
 */
export async function saveEdited(base: Base, edited: Dashboard, tell: TellSent): Promise<SavedEdit | undefined> {
  try {
    return await saveOver(base, edited, tell);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const isNew = await confirm({
      title: say('gone', { name: edited.title }),
      message: say('gone.text'),
      confirmLabel: say('gone.save'),
      cancelLabel: say('gone.stay'),
    });
    return isNew ? { saved: await saveAsNew(base, edited), isCopy: true, isMine: false } : undefined;
  }
}

/** Saves what was edited as a dashboard of its own: the one that it was is gone. */
export const saveAsNew = (base: Base, edited: Dashboard): Promise<StoredDashboard> =>
  saveCopy(base.stored, editedOver(base.stored, base, edited));

/** Reads again what was given up after a save without an answer, and says so if that was stored all the same. */
export async function readGivenUp(client: QueryClient, { stored, sent = [] }: Base): Promise<void> {
  const now = await client.fetchQuery({ ...dashboardQuery(stored.id.id), staleTime: 0 });
  const mine = sent.at(-1);
  if (mine && isSameContent(now, mine)) notify.info(say('discard.stored'));
}

async function saveOver(base: Base, edited: Dashboard, tell: TellSent): Promise<SavedEdit | undefined> {
  const { stored, sent = [] } = base;
  for (let seen = stored; ; ) {
    const now = await findDashboard(stored.id.id, formCall);
    const mine = editedOver(now, base, edited);
    if (isSameContent(now, mine)) return { saved: now, isCopy: false, isMine: true };
    if (isSameContent(now, seen) || sent.some((one) => isSameContent(now, one))) {
      tell({ ...base, sent: [now, mine] });
      const answer = saveDashboard(mine, formCall);
      answer.catch((error) => isRefusal(error) && tell(base));
      return { saved: await asAnswered(answer, stored.id.id), isCopy: false, isMine: true };
    }
    switch (await askAboutOther(base, now, edited)) {
      case 'overwrite':
        // Read again: somebody may have saved while the person decided.
        seen = now;
        break;
      case 'copy': {
        const copy = { ...mine, title: titleWith((name) => say('copy.title', { name }), edited.title) };
        return { saved: await saveCopy(stored, copy), isCopy: true, isMine: false };
      }
      case 'reload':
        return { saved: now, isCopy: false, isMine: false };
      default:
        return undefined;
    }
  }
}

/** It says that nothing was stored; other failures leave it open. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** What the platform answers to a save; read again where the answer is none. */
async function asAnswered(answer: Promise<StoredDashboard>, id: string): Promise<StoredDashboard> {
  const saved: unknown = await answer;
  return isObject(saved) && isObject(saved.id) ? (saved as unknown as StoredDashboard) : findDashboard(id);
}

function askAboutOther({ stored, as }: Base, now: StoredDashboard, edited: Dashboard) {
  const { dashboard: before } = readDashboard(stored, as);
  return askAboutSavedMeanwhile({
    name: now.title,
    entity: now.id,
    mine: differencesOf(before, edited),
    theirs: differencesOf(before, readDashboard(now, as).dashboard),
  });
}
