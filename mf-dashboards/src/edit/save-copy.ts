import { ApiError } from '@mullion/shared-kit/api/api-error';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { findDashboard, findDashboardsTitled, saveDashboard } from '../calls/dashboard-calls';
import type { StoredDashboard } from '../model/read-dashboard';
import { exportedDashboard } from '../model/transfer/export-dashboard';
import { isSameJson } from '../model/transfer/same-json';

/** What copies of a dashboard as it was read were sent, and which came of it as far as that is known. */
const tries = new WeakMap<StoredDashboard, { sent: object; made?: StoredDashboard }>();

/**
 * Saves a version of a dashboard beside it. However often that is tried over the same stored dashboard, one copy comes of it:
 * the platform may have made one without its answer reaching us, even before this page was loaded.
 */
export async function saveCopy(of: StoredDashboard, mine: StoredDashboard): Promise<StoredDashboard> {
  const copy = exportedDashboard(mine);
  const before = tries.get(of);
  const made = before?.made ?? (before && (await findMade(before.sent))) ?? (await findMade(copy));
  tries.set(of, { sent: copy, made });
  const saved = made && isSame(made, copy) ? made : await sent(made ? { ...made, ...copy } : copy);
  tries.set(of, { sent: copy, made: saved });
  return saved;
}

const isSame = (stored: StoredDashboard, copy: object) => isSameJson(contentOf(stored), contentOf(copy));

const contentOf = ({ title, configuration }: { title?: unknown; configuration?: unknown }) => ({
  title,
  configuration,
});

/** The newest dashboard that is what was sent. */
async function findMade(copy: { title?: string }): Promise<StoredDashboard | undefined> {
  for (const { id, title } of await findDashboardsTitled(copy.title ?? '')) {
    if (title !== copy.title) continue;
    const stored = await findDashboard(id.id);
    if (isSame(stored, copy)) return stored;
  }
  return undefined;
}

/** A copy as it is stored; found again where the answer does not say. */
async function sent(copy: object): Promise<StoredDashboard> {
  const saved = (await saveDashboard(copy, formCall)) as StoredDashboard | null;
  const stored = saved?.id ? saved : await findMade(copy);
  if (!stored) throw new ApiError({ kind: 'network' });
  return stored;
}
