import { translate } from '../i18n/i18n';
import { type DiscardTexts, losesChanges, lostTexts } from '../routing/unsaved-changes';
import { confirm } from './confirm';

/** Asks whether unsaved changes, or what `texts` name, may go. */
export const askToDiscard = (texts?: DiscardTexts): Promise<boolean> =>
  confirm({
    title: translate('kit', 'dialog.discard.title'),
    message: translate('kit', 'dialog.discard.text'),
    confirmLabel: translate('kit', 'dialog.discard'),
    cancelLabel: translate('kit', 'dialog.discard.keep'),
    danger: true,
    ...texts,
  });

/** Whether everything may leave the screen, as on signing out; asks if unsaved changes would be lost. */
export const mayLeave = async (): Promise<boolean> => !losesChanges() || askToDiscard(lostTexts());
