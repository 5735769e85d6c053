import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { styleTrials } from './style-trials';

/** Few dashboards bring any: the others do without the code. */
const loadRules = () => loadCode(() => import(/* webpackChunkName: "scoped-css" */ './scoped-css'));

/** The dashboard or preview around: it tells of styles that are left out of it. */
export const StylesOwner = createContext('');

/**
 * Applies the CSS that a dashboard or a widget brings inside of the element with `data-css={id}`, as long as it is shown, unless a page hung
 * with it before. `owner`: the dashboard that brings it; absent: the one around.
 */
export function useScopedCss(css: string, id: string, owner?: string): void {
  const around = use(StylesOwner);
  const whose = owner ?? around;
  // What was left out is applied once it is asked for.
  const asked = useSyncExternalStore(styleTrials.subscribe, styleTrials.asked);
  useEffect(() => {
    if (!css) return;
    const sheet = new CSSStyleSheet();
    let end: (() => void) | undefined;
    let isGone = false;
    runSafely(async () => {
      const { scopedRules } = await loadRules();
      if (isGone) return;
      const insert = () => {
        for (const rule of scopedRules(css, id)) sheet.insertRule(rule, sheet.cssRules.length);
      };
      end = styleTrials.apply(css, insert, whose);
    });
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      isGone = true;
      end?.();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css, id, whose, asked]);
}
