import { useT } from './texts';

/** The words of the editor's own controls, by the English under which it asks for them. */
export function useEditorPhrases(): Record<string, string> {
  const t = useT();
  return {
    Completions: t('phrase.completions'),
    Diagnostics: t('phrase.diagnostics'),
    'No diagnostics': t('phrase.no-diagnostics'),
    close: t('phrase.close'),
    Find: t('phrase.find'),
    Replace: t('phrase.replace-with'),
    next: t('phrase.next'),
    previous: t('phrase.previous'),
    all: t('phrase.all'),
    'match case': t('phrase.match-case'),
    regexp: t('phrase.regexp'),
    'by word': t('phrase.by-word'),
    replace: t('phrase.replace'),
    'replace all': t('phrase.replace-all'),
    'current match': t('phrase.current-match'),
    'on line': t('phrase.on-line'),
    'replaced match on line $': t('phrase.replaced', { line: '$' }),
    'replaced $ matches': t('phrase.replaced-all', { number: '$' }),
    'Go to line': t('phrase.go-to-line'),
    go: t('phrase.go'),
  };
}
