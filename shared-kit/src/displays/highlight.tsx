import { highlightPieces } from '../i18n/text-format';
import styles from './highlight.module.css';

export interface HighlightProps {
  text: string;
  search: string;
  /** Default: anywhere. */
  where?: 'anywhere' | 'prefix';
}

/** A text with the search terms highlighted. */
export function Highlight({ text, search, where }: HighlightProps) {
  let at = 0;
  return highlightPieces(text, search, where).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.match ? (
      <mark key={key} className={styles.match}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
