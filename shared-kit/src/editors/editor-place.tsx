import type { ReactNode, Ref } from 'react';
import styles from './code-editor.module.css';

/** Where an editor stands in its form: as high as its container if it is to fill it. */
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
