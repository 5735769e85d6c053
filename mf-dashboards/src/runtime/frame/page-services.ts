import type { datePattern } from './date-pattern';
import type { Closed, FrameObservables } from './observables';

/**
 * What scripts take from the page around them that needs no page: dates, texts, harmless HTML, and zones.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function framePageServices(
  closed: Closed,
  rxjs: FrameObservables['rxjs'],
  transform: typeof datePattern,
): Record<string, object> {
  const { of } = rxjs as { of: (...values: unknown[]) => unknown };
  const same = (value: unknown) => value;
  const run = (task: () => unknown) => task();
  return {
    date: closed('ctx.date', { transform }),
    // Keys of the platform's own texts stay keys: the texts are the page's.
    translate: closed('ctx.translate', { instant: same, get: (key: unknown) => of(key) }),
    // Nothing leaves the frame, whatever HTML stands in it.
    sanitizer: closed('ctx.sanitizer', {
      sanitize: (_kind: unknown, value: unknown) => value,
      bypassSecurityTrustHtml: same,
      bypassSecurityTrustStyle: same,
      bypassSecurityTrustUrl: same,
    }),
    ngZone: closed('ctx.ngZone', { run, runOutsideAngular: run }),
  };
}
