import { type ReactNode, useState } from 'react';
import styles from './oauth2.module.css';

interface FoldProps {
  title: string;
  detail?: string;
  /** Unfolded at first. */
  isOpen: boolean;
  /** Something in it has to be put right: it stays unfolded. */
  isWrong: boolean;
  tools: ReactNode;
  children: ReactNode;
}

/** A part of a long form that folds; its fields stay in the form. */
export function Fold({ title, detail, isOpen, isWrong, tools, children }: FoldProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <div className={styles.fold}>
      <details
        open={open || isWrong}
        onToggle={({ currentTarget }) => {
          if (isWrong) currentTarget.open = true;
          setOpen(currentTarget.open);
        }}
      >
        <summary className={styles.summary}>
          <bdi className={styles.title}>{title}</bdi> {detail && <bdi className={styles.detail}>{detail}</bdi>}
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
      <div className={styles.tools}>{tools}</div>
    </div>
  );
}
