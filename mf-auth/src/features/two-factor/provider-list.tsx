import type { TwoFactorProviderInfo, TwoFactorProviderType } from '@mullion/shared-kit/api/auth';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Icon } from '@mullion/shared-kit/ui/icon';
import styles from './provider-list.module.css';
import { providerIcons, providerTexts } from './providers';

interface ProviderListProps {
  providers: readonly TwoFactorProviderInfo[];
  onSelect: (type: TwoFactorProviderType) => void;
}

/** The ways to prove who one is. */
export function ProviderList({ providers, onSelect }: ProviderListProps) {
  const t = useT('mf-auth');
  return (
    <ul className={styles.list} aria-label={t('second-factor.choose')}>
      {providers.map(({ type, contact }) => (
        <li key={type}>
          <button type="button" className={styles.provider} onClick={() => onSelect(type)}>
            <Icon name={providerIcons[type]} size={20} className={styles.icon} />
            <span className={styles.words}>
              <span className={styles.name}>{t(`two-factor.${providerTexts[type]}`)}</span>
              {contact && <bdi className={styles.contact}>{contact}</bdi>}
            </span>
            <Icon name="chevron-right" size={18} className={styles.arrow} />
          </button>
        </li>
      ))}
    </ul>
  );
}
