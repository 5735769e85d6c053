import { translate } from '../i18n/i18n';
import { type DiscardTexts, losesChanges, lostTexts, watchUnsaved } from '../routing/unsaved-changes';
import { confirm } from './confirm';

/**
 * Asks whether unsaved changes, or what `texts` name, may go.
 * @param losesNow whether they still would: the question goes, answered by yes, once they are saved
 */
export async function askToDiscard(texts?: DiscardTexts, losesNow?: () => boolean): Promise<boolean> {
  const saved = new AbortController();
  // Changes that are held under other words are let go of for a moment.
  const look = () => queueMicrotask(() => losesNow?.() === false && saved.abort());
  const unwatch = watchUnsaved(look);
  try {
    const may = await confirm(
      {
        title: translate('kit', 'dialog.discard.title'),
        message: translate('kit', 'dialog.discard.text'),
        confirmLabel: translate('kit', 'dialog.discard'),
        cancelLabel: translate('kit', 'dialog.discard.keep'),
        danger: true,
        ...texts,
      },
      saved.signal,
    );
    return may || saved.signal.aborted;
  } finally {
    unwatch();
  }
}

/** Whether everything may leave the screen, as on signing out; asks if unsaved changes would be lost. */
export const mayLeave = async (): Promise<boolean> => !losesChanges() || askToDiscard(lostTexts(), losesChanges);
