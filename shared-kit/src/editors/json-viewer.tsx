import type { CSSProperties } from 'react';
import { CodeEditor } from './code-editor';
import { viewerDefaultHeight, viewerDefaultWidth, viewerLineHeight } from './editor-limits';
import styles from './json-viewer.module.css';
import { viewerSize } from './viewer-size';

export interface JsonViewerProps {
  value: unknown;
  label: string;
  hideLabel?: boolean;
  /** What `JSON.stringify` asks about each value: to leave out or to order members. */
  sort?: (this: unknown, key: string, value: unknown) => unknown;
  /** As high, or as wide, as its content; without it 200 px high and 600 px wide. Never wider than its place. */
  autoHeight?: boolean;
  autoWidth?: boolean;
  /** In place of a size of its own. */
  fillHeight?: boolean;
  fillWidth?: boolean;
}

const indent = 2;
/** The numbers before the lines, which the size of the content leaves out, in px. */
const gutterWidth = 46;

/** JSON to read: highlighted, not to be changed. A text is shown as it is. */
export function JsonViewer({ value, sort, autoHeight, autoWidth, fillWidth, ...frame }: JsonViewerProps) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, sort, indent) ?? '');
  const size = viewerSize(text);
  const height = autoHeight ? size.height : viewerDefaultHeight;
  const width = autoWidth ? size.width + gutterWidth : fillWidth ? undefined : viewerDefaultWidth;
  return (
    <div
      className={styles.viewer}
      style={{ '--code-line': `${viewerLineHeight}px`, '--code-padding': '8px', maxInlineSize: width } as CSSProperties}
    >
      <CodeEditor
        {...frame}
        language="json"
        readOnly
        minHeight={0}
        codeHeight={frame.fillHeight ? undefined : height}
        value={text}
        onChange={() => undefined}
      />
    </div>
  );
}
