import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type ReactNode, useId } from 'react';
import { LanguageSelect } from './features/language/language-select';
import styles from './sign-in-card.module.css';

interface SignInCardProps {
  title: string;
  /** What happens here, in a sentence. */
  text?: ReactNode;
  /** Draws a way back before the title. */
  back?: { label: string; onSelect: () => void };
  children: ReactNode;
}

/** The frame of every page before sign-in: the product, what this page is for, and its form. */
export function SignInCard({ title, text, back, children }: SignInCardProps) {
  const titleId = useId();
  return (
    <main className={styles.page}>
      <section className={styles.card} aria-labelledby={titleId}>
        <div className={styles.brand}>
          <svg viewBox="0 0 20 20" width="28" height="28" aria-hidden="true">
            <path d="M3 3h14v14H3zM10 3v14M3 11h14" />
          </svg>
          <span>Mullion</span>
        </div>
        <div className={styles.heading}>
          {back && (
            <IconButton icon="chevron-left" label={back.label} className={styles.back} onClick={back.onSelect} />
          )}
          <h1 id={titleId} className={styles.title}>
            {title}
          </h1>
        </div>
        {text && <p className={styles.text}>{text}</p>}
        {children}
        <div className={styles.language}>
          <LanguageSelect />
        </div>
      </section>
    </main>
  );
}
