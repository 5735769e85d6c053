import { prettyJson } from '@mullion/shared-kit/i18n/text-format';
import styles from './json-block.module.css';

/** A value as JSON to read, in a part of the page that scrolls and is called `label`. */
export const JsonBlock = ({ value, label }: { value: unknown; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
  <section className={styles.json} tabIndex={0} aria-label={label}>
    <pre>{prettyJson(value)}</pre>
  </section>
);
