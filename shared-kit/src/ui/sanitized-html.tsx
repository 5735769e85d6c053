import { useMemo } from 'react';
import { lazy } from './lazy';

interface SanitizedProps {
  html: string;
  className?: string;
  /** Which pictures are fetched; default: all. */
  allowsPicture?: (url: string) => boolean;
}

/** Harmless HTML whose links open in a new tab, because the page below may hold unsaved work. */
function withOwnLinks(html: string, allowsPicture: SanitizedProps['allowsPicture']): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  for (const picture of body.querySelectorAll('img[src]'))
    if (allowsPicture?.(picture.getAttribute('src') ?? '') === false) picture.removeAttribute('src');
  return body.innerHTML;
}

/** HTML written by users, sanitized before it is shown; the sanitizer loads with the first one. */
export const SanitizedHtml = lazy<SanitizedProps>(
  () =>
    import(/* webpackChunkName: "sanitize" */ '../browser/sanitize-html').then(
      ({ sanitizeHtml }) =>
        function Sanitized({ html, className, allowsPicture }) {
          // biome-ignore lint/correctness/useExhaustiveDependencies: what is allowed is asked for another text only
          const clean = useMemo(() => withOwnLinks(sanitizeHtml(html), allowsPicture), [html]);
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been sanitised.
          return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
        },
    ),
  { pending: <div aria-busy="true" />, inline: true },
);
