import { useEffect, useState } from 'react';
import { loadCode } from '../browser/load-code';
import { PartFailed } from './part-boundary';

/** Makes stored HTML harmless; its links open in a new tab, because the page below may hold unsaved work. */
async function sanitize(html: string): Promise<string> {
  const { sanitizeHtml } = await loadCode(() => import(/* webpackChunkName: "sanitize" */ '../browser/sanitize-html'));
  const { body } = new DOMParser().parseFromString(sanitizeHtml(html), 'text/html');
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return body.innerHTML;
}

/** HTML written by users, sanitized before it is shown; the sanitizer loads with the first one. */
export function SanitizedHtml({ html, className }: { html: string; className?: string }) {
  const [clean, setClean] = useState<string>();
  const [failure, setFailure] = useState<{ reason: unknown }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let current = true;
    setFailure(undefined);
    sanitize(html).then(
      (result) => current && setClean(result),
      // Without the sanitiser nothing is shown as HTML.
      (reason: unknown) => current && setFailure({ reason }),
    );
    return () => {
      current = false;
    };
  }, [html, attempt]);
  if (failure) return <PartFailed inline error={failure.reason} onRetry={() => setAttempt(attempt + 1)} />;
  return (
    <div
      className={className}
      aria-busy={clean === undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been sanitised.
      dangerouslySetInnerHTML={{ __html: clean ?? '' }}
    />
  );
}
