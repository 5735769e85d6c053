import { isCodeNotLoaded } from '@mullion/shared-kit/browser/load-code';
import { tellFailure } from '@mullion/shared-kit/notify/run-safely';

/** Most distinct failures reported per page; more would not help the person. */
const mostTold = 20;

/**
 * Owns what nobody else caught, errors and rejected promises of the whole page: each is reported once, in general words, because
 * its own may hold anything. Its details are in the browser's console already.
 */
export function followFailures(page: EventTarget = window): () => void {
  const told = new Set<string>();
  let telling = false;
  const own = (error: unknown) => {
    // Failures of browser extensions arrive without an error; a failure to report must not be reported.
    if (telling || !(error instanceof Error)) return;
    telling = true;
    try {
      if (isCodeNotLoaded(error)) tellFailure(error);
      else if (!told.has(nameOf(error)) && told.size < mostTold) {
        told.add(nameOf(error));
        tellFailure(error);
      }
    } finally {
      telling = false;
    }
  };
  const onError = (event: Event) => own((event as ErrorEvent).error);
  const onRejection = (event: Event) => own((event as PromiseRejectionEvent).reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return () => {
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
}

/** The same failure of the same line is one. */
const nameOf = ({ name, message, stack = '' }: Error) => `${name} ${message} ${stack.split('\n')[1] ?? ''}`;
