import { currentLanguage, setLanguage, useT } from '@mullion/shared-kit/i18n/i18n';
import { type Language, languages, languageTag } from '@mullion/shared-kit/i18n/languages';
import { Select } from '@mullion/shared-kit/inputs/select';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import styles from './language-select.module.css';

const options = (Object.entries(languages) as [Language, string][]).map(([value, label]) => ({
  value,
  label,
  lang: languageTag(value),
}));

/** The language of the pages before sign-in. */
export function LanguageSelect() {
  const t = useT('mf-auth');
  return (
    <Select
      className={styles.select}
      aria-label={t('login.language')}
      value={currentLanguage()}
      options={options}
      required
      onChange={(language) => language && runSafely(() => setLanguage(language))}
    />
  );
}
