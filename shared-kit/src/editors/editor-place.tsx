import type { ReactNode, Ref } from 'react';
import styles from './code-editor.module.css';

/** An editor's place in its form: as high as its container if it fills it. */
export const EditorPlace = ({
  ref,
  fillHeight,
  children,
}: {
  ref: Ref<HTMLDivElement>;
  fillHeight?: boolean;
  children: ReactNode;
}) => (
  <div ref={ref} className={fillHeight ? styles.filling : undefined}>
    {children}
  </div>
);
