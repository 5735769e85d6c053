import type { FrameContext } from '../frame-context';
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
  told: () => FrameContext,
): Record<string, object> {
  const { of } = rxjs as { of: (...values: unknown[]) => unknown };
  const same = (value: unknown) => value;
  /** Texts of the console by their keys; a key that it doesn't know stays. Several are an object of them. */
  const translate = (key: unknown, values: object = {}): unknown => {
    if (Array.isArray(key)) return Object.fromEntries(key.map((one) => [one, translate(one, values)]));
    const text = told().words?.[String(key)];
    if (text === undefined) return key;
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => String(Reflect.get(values, name) ?? all));
  };
  const run = (task: () => unknown) => task();
  return {
    date: closed('ctx.date', { transform }),
    translate: closed('ctx.translate', {
      instant: translate,
      get: (key: unknown, values?: object) => of(translate(key, values)),
    }),
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
