import { CodeEditor } from '../editors/code-editor';
import { CssEditor } from '../editors/css-editor';
import { HtmlEditor } from '../editors/html-editor';
import { MarkdownEditor } from '../editors/markdown-editor';
import type { BoundField } from './bound-field';
import styles from './json-form.module.css';

/** Size of the box of code in a form, px. */
const codeBox = { width: 300, height: 150 } as const;

/** Code in a small box: Tidy (not for markdown), help and full screen come from the editors. The value is the text. */
export default function CodeField({ field, value, ...common }: BoundField) {
  const props = {
    ...common,
    value: typeof value === 'string' ? value : '',
    minHeight: codeBox.height,
    helpId: field.helpId,
  };
  const editor = () => {
    switch (field.type) {
      case 'html':
        return <HtmlEditor {...props} />;
      case 'css':
        return <CssEditor {...props} />;
      case 'markdown':
        return <MarkdownEditor {...props} />;
      default: {
        const language = field.type === 'json' ? 'json' : 'javascript';
        return <CodeEditor {...props} language={language} check="syntax" tidyAs={language} />;
      }
    }
  };
  return (
    <div className={styles.code} style={{ inlineSize: `min(100%, ${codeBox.width}px)` }}>
      {editor()}
    </div>
  );
}
