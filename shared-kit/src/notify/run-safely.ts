import { ApiError, isConnectionLost, wasReported } from '../api/api-error';
import { actFailure, errorMessage } from '../api/error-message';
import { translateMessage } from '../api/message-text';
import { isCodeNotLoaded } from '../browser/load-code';
import { translate } from '../i18n/i18n';
import { notify } from './notify';

/** The toast of code that did not arrive: one at a time, whatever asked for it. */
const codeNotice = 'code-not-loaded';
/** The toast of a call that found no connection, and that of a save, which is made again as a whole. */
const lostCall = 'call-lost';
const lostSave = 'save-lost';

interface RunOptions {
  /** It changes something, also where its first call only reads: a save may look at what is stored before it sends anything. */
  isChange?: boolean;
}

/**
 * Does what a press, a key or a timer asks for and owns the outcome: what fails, at once or later, is told by a toast,
 * unless the person knows already. Every handler that starts something asynchronous goes through here.
 * @example <Button onClick={() => runSafely(() => openChart(keys))}>
 */
export function runSafely(work: () => unknown, options: RunOptions = {}): void {
  const failed = (error: unknown) => tellFailure(error, () => runSafely(work, options), options);
  // "This wasn't saved" would be wrong from now on.
  const done = () => options.isChange && notify.dismiss(lostSave);
  try {
    const result = work();
    if (result instanceof Promise) result.then(done, failed);
  } catch (error) {
    failed(error);
  }
}

/**
 * Tells of a failure by a toast: code that did not arrive with Retry, or without `retry` with Reload; a refused call in
 * its words; anything else as unexpected, with its details in the browser's console.
 */
export function tellFailure(error: unknown, retry?: () => void, { isChange = false }: RunOptions = {}): void {
  const isLost = isLostChange(error, isChange);
  if (isAborted(error) || (wasReported(error) && !isLost)) return;
  if (isCodeNotLoaded(error)) {
    const action = retry
      ? { label: translate('kit', 'retry'), onSelect: retry }
      : { label: translate('kit', 'reload'), onSelect: () => window.location.reload() };
    notify.error(translate('kit', 'part.not-loaded'), { id: codeNotice, duration: 0, force: true, action });
    return;
  }
  const call = error instanceof ApiError ? error : error instanceof Error ? error.cause : undefined;
  if (call instanceof ApiError) {
    if (isLost) notify.error(translateMessage(actFailure(call)), { id: isChange ? lostSave : lostCall });
    else notify.error(translateMessage(errorMessage(call)));
    return;
  }
  console.error(error);
  notify.error(translate('kit', 'unexpected'));
}

/** Whether a change found no connection: a banner about that does not say what was not done. What is sent to read is none. */
function isLostChange(error: unknown, isChange: boolean): boolean {
  if (!(error instanceof ApiError)) return error instanceof Error && isLostChange(error.cause, isChange);
  if (!isConnectionLost(error)) return false;
  return isChange || (!/^(GET)?$/.test(error.method) && !/^\/api\/(auth|\w+Query)\//.test(error.url));
}

/** Whether the caller itself ended the call. */
const isAborted = (error: unknown) =>
  error instanceof ApiError ? error.kind === 'aborted' : (error as Error | null)?.name === 'AbortError';
