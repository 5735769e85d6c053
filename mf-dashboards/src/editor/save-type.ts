import { ApiError } from '@mullion/shared-kit/api/api-error';
import { formCall } from '@mullion/shared-kit/api/form-call';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { askAboutSavedMeanwhile } from '@mullion/shared-kit/editing/saved-meanwhile-dialog';
import { say } from '../library/texts';
import { findTypeDetails, findWidgetType, saveWidgetType, type WholeWidgetType } from '../library/type-calls';
import { typeDifferences } from './type-differences';
import { draftOf, type StoredType, type TypeDraft, typeToSave } from './type-draft';

/** What is stored after saving: what was edited, a copy of it, or what others stored. */
export interface SavedType {
  saved: WholeWidgetType;
  as: 'mine' | 'copy' | 'theirs';
}

/** What earlier tries have sent whose answer did not come, and when: if that is stored, nobody else has saved. */
const tries = new WeakMap<object, { sent: TypeDraft; since: number }>();
/** How far the clocks of the platform and of the browser may be apart, ms. */
const CLOCKS_APART = 60_000;

const isSame = (one: TypeDraft, other: TypeDraft) => typeDifferences(one, other).length === 0;

/**
 * Saves what was made of a type since it was read, unless somebody else has saved it since: then the person is asked.
 * Nothing if they go on editing.
 */
export async function saveType(
  base: StoredType,
  draft: TypeDraft,
  bundle: WidgetsBundle,
): Promise<SavedType | undefined> {
  if (!base.id) return { saved: await createType(draft, bundle, { of: base }), as: 'mine' };
  const before = draftOf(base);
  for (let seen = before; ; ) {
    const stored = await findWidgetType(base.id.id, formCall);
    const now = draftOf(stored);
    const sent = tries.get(base)?.sent;
    if (isSame(now, seen) || (sent && isSame(now, sent))) {
      return { saved: await send(base, draft, stored), as: 'mine' };
    }
    const [mine, theirs] = [typeDifferences(before, draft), typeDifferences(before, now)];
    switch (await askAboutSavedMeanwhile({ name: stored.name, mine, theirs })) {
      case 'overwrite':
        // Read again: somebody may have saved while the person decided.
        seen = now;
        break;
      case 'copy': {
        const name = say('editor.copy-of', { name: draft.name.trim() });
        return { saved: await createType({ ...draft, name }, bundle, { of: draft }), as: 'copy' };
      }
      case 'reload':
        return { saved: stored, as: 'theirs' };
      default:
        return undefined;
    }
  }
}

interface CreateOptions extends CallOptions {
  /** What tries of the same have in common. */
  of: object;
}

/** Makes a type of a bundle, unless a try before, whose answer did not come, has made it. */
export async function createType(
  draft: TypeDraft,
  bundle: WidgetsBundle,
  { of, ...options }: CreateOptions,
): Promise<WholeWidgetType> {
  const lost = tries.get(of);
  const made =
    lost &&
    (await findTypeDetails(bundle, options)).find(
      (type) => type.createdTime >= lost.since - CLOCKS_APART && isSame(draftOf(type), lost.sent),
    );
  return send(of, draft, made ?? { bundleAlias: bundle.alias, descriptor: draft.descriptor }, options);
}

async function send(of: object, draft: TypeDraft, stored: StoredType, options?: CallOptions): Promise<WholeWidgetType> {
  const since = tries.get(of)?.since ?? Date.now();
  try {
    const saved = await saveWidgetType(typeToSave(stored, draft), options);
    tries.delete(of);
    return saved;
  } catch (error) {
    // The platform may have done what it did not answer.
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) tries.set(of, { sent: draft, since });
    throw error;
  }
}
