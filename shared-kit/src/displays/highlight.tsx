import styles from './highlight.module.css';
import { highlightPieces } from './text-format';

/** A text with the search terms highlighted. */
export function Highlight({ text, search }: { text: string; search: string }) {
  let at = 0;
  return highlightPieces(text, search).map((piece) => {
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
