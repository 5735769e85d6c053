import { translate } from '../i18n/i18n';
import { notify } from '../notify/notify';
import { copyText } from '../ui/copy-text';

/**
 * Puts a text on the clipboard and says so, or that the browser did not allow it. For menus and actions, which are gone
 * by then; where a button stays, `CopyButton` shows it in its place.
 *
 * @param done what to say, in words for people
 */
export async function copyAndNotify(text: string, done: string): Promise<void> {
  if (await copyText(text)) notify.success(done);
  else notify.error(translate('kit', 'copy.failed'));
}
