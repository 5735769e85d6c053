import { useEffect, useState } from 'react';
import { loadCode } from '../browser/load-code';

/** Makes stored HTML harmless; its links open in a new tab, because the page below may hold unsaved work. */
async function sanitize(html: string): Promise<string> {
  const { sanitizeHtml } = await loadCode(() => import(/* webpackChunkName: "sanitize" */ './sanitize-html'));
  const { body } = new DOMParser().parseFromString(sanitizeHtml(html), 'text/html');
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return body.innerHTML;
}

/** HTML that somebody wrote, sanitised before it is shown; the sanitiser comes with the first one. */
export function SanitizedHtml({ html, className }: { html: string; className?: string }) {
  const [clean, setClean] = useState<string>();
  useEffect(() => {
    let current = true;
    sanitize(html).then(
      (result) => current && setClean(result),
      // Without the sanitiser nothing is shown as HTML.
      () => current && setClean(''),
    );
    return () => {
      current = false;
    };
  }, [html]);
  return (
    <div
      className={className}
      aria-busy={clean === undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been sanitised.
      dangerouslySetInnerHTML={{ __html: clean ?? '' }}
    />
  );
}
