import { Icon } from '../ui/icon';
import { Tooltip } from '../ui/tooltip';
import { isShareable, type Shared, shareAddress, shareNetworks } from './share-links';
import styles from './share-panel.module.css';
import { useT } from './texts';

/** Links that share a page on four networks; nothing for a page of this computer only. */
export function SharePanel(shared: Shared) {
  const t = useT();
  if (!isShareable(shared.link)) return null;
  return (
    <ul className={styles.panel} aria-label={t('share.title')}>
      {shareNetworks.map(({ id, name, icon }) => (
        <li key={id}>
          <Tooltip text={t('share.on', { network: name })} describe={false}>
            <a
              href={shareAddress(id, shared)}
              target="_blank"
              rel="noopener noreferrer"
              className={styles.link}
              aria-label={t('share.on', { network: name })}
            >
              <Icon name={icon} size={22} />
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
