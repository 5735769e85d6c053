import type { CSSProperties } from 'react';
import { HelpContent, type HelpSubject } from './help-content';
import styles from './help-panel.module.css';
import { embeddedPopup } from './help-popup';
import { useT } from './texts';

export type HelpPanelProps = HelpSubject & {
  /** What the help is about, for its name. */
  topic?: string;
  style?: CSSProperties;
  /** Hidden, it is not even fetched. Default true. */
  visible?: boolean;
  onReady?: () => void;
};

/** A help text in the page itself. */
export function HelpPanel(props: HelpPanelProps) {
  const { topic, style, visible = true, onReady } = props;
  const t = useT();
  if (!visible) return null;
  return (
    <section className={styles.panel} aria-label={topic ? t('help-on', { topic }) : t('help')}>
      <HelpContent subject={props} popup={embeddedPopup} style={style} onReady={onReady} />
    </section>
  );
}
