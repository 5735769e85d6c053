import { useState } from 'react';
import { Button } from '../ui/button';
import { lazy } from '../ui/lazy';
import { Skeleton } from '../ui/skeleton';
import { CheckedTextEditor } from './checked-text-editor';
import { markdownEditorHeight, markdownEditorMinWidth } from './editor-limits';
import type { EditorProps } from './editor-props';
import styles from './markdown-editor.module.css';
import { useT } from './texts';

const Markdown = lazy(
  () => import(/* webpackChunkName: "kit-help" */ '../help/markdown').then((file) => file.Markdown),
  {
    pending: <Skeleton lines={4} />,
  },
);

/** Markdown to write, and to see as it will be shown; read only it is the preview alone. */
export function MarkdownEditor(props: EditorProps) {
  const t = useT();
  const [asked, setAsked] = useState(props.readOnly ?? false);
  const preview = asked || props.readOnly;
  return (
    <div className={styles.editor} style={{ minInlineSize: `min(100%, ${markdownEditorMinWidth}px)` }}>
      <CheckedTextEditor
        minHeight={markdownEditorHeight}
        {...props}
        language="markdown"
        extra={
          !props.readOnly && (
            <Button size="small" variant="text" icon={preview ? 'edit' : 'eye'} onClick={() => setAsked(!preview)}>
              {t(preview ? 'markdown.edit' : 'markdown.preview')}
            </Button>
          )
        }
        instead={
          preview && (
            <section className={styles.preview} aria-label={t('markdown.preview')}>
              <Markdown data={props.value ?? ''} fallbackToPlainMarkdown />
            </section>
          )
        }
      />
    </div>
  );
}
