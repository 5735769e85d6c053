import createDOMPurify, { type Config } from 'dompurify';
import { safeStyle } from './safe-style';

/** Words about an embedded help popup; `tb-` before them is how the platform's own pages spell it. */
const popupAttributes = [
  'help-popup',
  'help-popup-placement',
  'help-popup-style',
  'trigger-text',
  'trigger-style',
] as const;

const config: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    ...['style', 'form', 'input', 'button', 'select', 'option', 'textarea', 'label', 'fieldset', 'dialog', 'template'],
    ...['audio', 'video', 'source', 'track', 'picture', 'map', 'area', 'slot', 'search', 'marquee'],
  ],
  FORBID_ATTR: ['id', 'name', 'class', 'slot', 'popover', 'popovertarget', 'srcset', 'background', 'autofocus'],
  ADD_ATTR: ['target', ...popupAttributes, ...popupAttributes.map((name) => `tb-${name}`)],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  SANITIZE_DOM: true,
};

/** Marks of our own renderer, and of who shows a text. A text may write them too: they only choose among harmless looks and functions. */
const ownData = [
  'data-heading',
  'data-code',
  'data-lines',
  'data-line',
  'data-tok',
  'data-copy',
  'data-auto',
  'data-act',
];

let purifier: ReturnType<typeof createDOMPurify> | undefined;

/** An own instance: hooks of one use must not change what another one lets through. */
function purify(): ReturnType<typeof createDOMPurify> {
  if (purifier) return purifier;
  const made = createDOMPurify(window);
  made.addHook('uponSanitizeAttribute', (_element, data) => {
    if (data.attrName !== 'style') return;
    data.attrValue = safeStyle(data.attrValue);
    data.keepAttr = data.attrValue !== '';
  });
  made.addHook('afterSanitizeAttributes', (element) => {
    if (!element.hasAttribute('target')) return;
    if (element.tagName !== 'A' || element.getAttribute('target') !== '_blank') element.removeAttribute('target');
    else element.setAttribute('rel', 'noopener noreferrer');
  });
  purifier = made;
  return made;
}

/**
 * Makes HTML that anybody may have written harmless: no scripts, handlers, forms, frames, drawings or media, no script
 * addresses, style attributes reduced to looks, and no ids, names or classes, which could pose as the console's own.
 */
export const sanitizeHtml = (html: string): string =>
  purify().sanitize(html, { ...config, ADD_ATTR: [...(config.ADD_ATTR as string[]), ...ownData] });
