import { useRef, useState } from 'react';
import { useCrumb } from '../routing/crumbs';
import { TextLink } from '../ui/link';
import { HelpContent } from './help-content';
import styles from './help-page.module.css';
import { embeddedPopup } from './help-popup';
import { showHeading } from './markdown';
import { useT } from './texts';

export interface HelpPageProps {
  helpKey: string;
  fragment?: string;
}

/**
 * A help page over the whole window: what opens in the new tab. Everybody may read it, signed in or not.
 * @param fragment heading to begin at, such as `#adding-a-device`
 */
export function HelpPage({ helpKey, fragment = '' }: HelpPageProps) {
  const t = useT();
  const page = useRef<HTMLElement>(null);
  const [heading, setHeading] = useState<string>();
  useCrumb(heading);
  const ready = () => {
    setHeading(page.current?.querySelector('h1')?.textContent ?? undefined);
    if (fragment && page.current) showHeading(page.current, fragment.slice(1));
  };
  return (
    <main ref={page} className={styles.page}>
      {helpKey !== 'index' && (
        <nav className={styles.contents}>
          <TextLink to="/help">{t('contents')}</TextLink>
        </nav>
      )}
      <HelpContent key={helpKey} subject={{ helpId: helpKey }} popup={embeddedPopup} sameTab onReady={ready} />
    </main>
  );
}
