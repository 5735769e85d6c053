import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The kit's look of code, from its tokens: they know light and dark themselves. */
const surface = EditorView.theme({
  '&': { flex: '1', minWidth: '0', color: 'var(--color-text)', fontSize: 'var(--text-13)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: 'var(--code-line, 19px)' },
  '.cm-content': { padding: 'var(--code-padding, 6px) 0', caretColor: 'var(--color-text)' },
  '.cm-line': { padding: '0 8px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--color-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection':
    { backgroundColor: 'color-mix(in srgb, var(--color-accent) 24%, transparent)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--color-text)' },
  '.cm-gutters': {
    border: '0',
    borderRight: '1px solid var(--color-line)',
    backgroundColor: 'var(--color-sunken)',
    color: 'var(--color-text-muted)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px', padding: '0 6px 0 4px' },
  '.cm-gutter-lint': { width: '18px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 1px' },
  '.cm-lint-marker': { display: 'block', width: '16px', height: '16px', marginTop: '1px' },
  '.cm-lint-marker-error': {
    content: 'none',
    width: '10px',
    height: '10px',
    margin: '4px 3px 0',
    borderRadius: '50%',
    backgroundColor: 'var(--color-error)',
  },
  '.cm-lint-marker-warning': {
    content: 'none',
    width: '12px',
    height: '11px',
    margin: '3px 2px 0',
    backgroundColor: 'var(--color-warn)',
    clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
  },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--color-error) 1px' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline dotted var(--color-warn) 2px' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--color-accent-soft)',
    outline: '1px solid var(--color-accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--color-error-soft)' },
  '.cm-placeholder': { color: 'var(--color-text-muted)' },
  '.cm-failedLine': { backgroundColor: 'var(--color-error-soft)', boxShadow: 'inset 3px 0 var(--color-error)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-warn-soft)', outline: '1px solid var(--color-warn)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--color-accent-soft)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-accent-soft)' },
  '.cm-panels': {
    border: '0 solid var(--color-line)',
    backgroundColor: 'var(--color-sunken)',
    color: 'var(--color-text)',
    fontFamily: 'var(--font)',
  },
  '.cm-panels-bottom': { borderTopWidth: '1px' },
  '.cm-panel.cm-search': { padding: '6px 32px 6px 8px' },
  '.cm-panel.cm-search label': { fontSize: 'var(--text-12)' },
  '.cm-textfield': {
    minHeight: '24px',
    border: '1px solid var(--color-control-line)',
    borderRadius: 'var(--radius-1)',
    backgroundColor: 'var(--color-surface)',
    fontSize: 'var(--text-12)',
  },
  '.cm-button': {
    minHeight: '24px',
    border: '1px solid var(--color-control-line)',
    borderRadius: 'var(--radius-1)',
    backgroundColor: 'var(--color-surface)',
    backgroundImage: 'none',
    color: 'var(--color-text)',
    fontSize: 'var(--text-12)',
  },
  '.cm-panel.cm-search [name=close]': { minWidth: '24px', minHeight: '24px', color: 'var(--color-text)' },
  '.cm-tooltip': {
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-2)',
    backgroundColor: 'var(--color-raised)',
    boxShadow: 'var(--shadow-2)',
    color: 'var(--color-text)',
    fontSize: 'var(--text-12)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { minHeight: '24px', padding: '2px 8px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--color-selected)',
    color: 'var(--color-text)',
  },
  '.cm-completionDetail': { color: 'var(--color-text-muted)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--weight-strong)' },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '320px', padding: '6px 8px', whiteSpace: 'pre-line' },
  '.cm-diagnostic': { padding: '4px 8px', fontFamily: 'var(--font)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--color-error)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--color-warn)' },
});

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.tagName], color: 'var(--color-accent-text)' },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue], color: 'var(--color-ok-text)' },
  {
    tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color],
    color: 'var(--color-warn-text)',
  },
  {
    tag: [tags.propertyName, tags.attributeName, tags.typeName, tags.className, tags.definition(tags.propertyName)],
    color: 'var(--color-info-text)',
  },
  { tag: tags.regexp, color: 'var(--color-error-text)' },
  { tag: [tags.comment, tags.meta, tags.quote], color: 'var(--color-text-muted)' },
  { tag: [tags.link, tags.url], color: 'var(--color-accent-text)' },
  { tag: tags.heading, fontWeight: 'var(--weight-strong)' },
  { tag: tags.strong, fontWeight: 'var(--weight-strong)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
]);

/** The colors of editors, from the tokens of the theme. */
export const kitTheme: Extension = [surface, syntaxHighlighting(colors)];
