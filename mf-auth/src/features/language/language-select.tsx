import { currentLanguage, setLanguage, useT } from '@mullion/shared-kit/i18n/i18n';
import { languages, languageTag } from '@mullion/shared-kit/i18n/languages';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import styles from './language-select.module.css';

const choices = Object.entries(languages) as [keyof typeof languages, string][];

/** The language of the pages before sign-in. The browser's own control: the kit's would cost the page a request. */
export function LanguageSelect() {
  const t = useT('mf-auth');
  return (
    <select
      className={styles.select}
      aria-label={t('login.language')}
      value={currentLanguage()}
      onChange={(event) => runSafely(() => setLanguage(event.target.value))}
    >
      {choices.map(([language, name]) => (
        <option key={language} value={language} lang={languageTag(language)}>
          {name}
        </option>
      ))}
    </select>
  );
}
