import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useEffect } from 'react';

/** Few dashboards bring any: the others do without the code. */
const loadRules = () => loadCode(() => import(/* webpackChunkName: "scoped-css" */ './scoped-css'));

/** Applies the CSS that a dashboard or a widget brings inside of the element with `data-css={id}`, as long as it is shown. */
export function useScopedCss(css: string, id: string): void {
  useEffect(() => {
    if (!css) return;
    const sheet = new CSSStyleSheet();
    runSafely(async () => {
      const { scopedRules } = await loadRules();
      for (const rule of scopedRules(css, id)) sheet.insertRule(rule, sheet.cssRules.length);
    });
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css, id]);
}
