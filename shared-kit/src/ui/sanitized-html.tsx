import { useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '../browser/load-code';
import { PartFailed } from './part-boundary';

/** Makes stored HTML harmless; its links open in a new tab, because the page below may hold unsaved work. */
async function sanitize(html: string, allowsPicture: (url: string) => boolean): Promise<string> {
  const { sanitizeHtml } = await loadCode(() => import(/* webpackChunkName: "sanitize" */ '../browser/sanitize-html'));
  const { body } = new DOMParser().parseFromString(sanitizeHtml(html), 'text/html');
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  for (const picture of body.querySelectorAll('img[src]'))
    if (!allowsPicture(picture.getAttribute('src') ?? '')) picture.removeAttribute('src');
  return body.innerHTML;
}

const allowsAll = () => true;

interface SanitizedProps {
  html: string;
  className?: string;
  /** Which pictures are fetched; default: all. */
  allowsPicture?: (url: string) => boolean;
}

/** HTML written by users, sanitized before it is shown; the sanitizer loads with the first one. */
export function SanitizedHtml({ html, className, allowsPicture = allowsAll }: SanitizedProps) {
  const isAllowed = useEffectEvent(allowsPicture);
  const [clean, setClean] = useState<string>();
  const [failure, setFailure] = useState<{ reason: unknown }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let current = true;
    setFailure(undefined);
    sanitize(html, (url) => isAllowed(url)).then(
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
