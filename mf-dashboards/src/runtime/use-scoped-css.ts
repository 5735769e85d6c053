import { useEffect } from 'react';
import { scopedRules } from './scoped-css';

/** Applies the CSS that a dashboard or a widget brings inside of the element with `data-css={id}`, as long as it is shown. */
export function useScopedCss(css: string, id: string): void {
  useEffect(() => {
    if (!css) return;
    const sheet = new CSSStyleSheet();
    for (const rule of scopedRules(css, `[data-css="${id}"]`)) sheet.insertRule(rule, sheet.cssRules.length);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css, id]);
}
