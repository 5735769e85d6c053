import { queryOptions, useQuery } from '@tanstack/react-query';
import { helpBaseUrlQuery } from '../api/system';
import { currentLanguage } from '../i18n/i18n';
import { useSession } from '../session/session';
import { loadHelp } from './load-help';
import { useT } from './texts';

/** The help site as the platform names it; '' before sign-in, or if the platform does not say. */
export function useHelpSite(): string | undefined {
  const signedIn = useSession((state) => state.isAuthenticated);
  const { data, isPending } = useQuery({ ...helpBaseUrlQuery(), enabled: signedIn, retry: false });
  if (!signedIn) return '';
  return isPending ? undefined : (data ?? '').replace(/\/+$/, '');
}

/** A help page in a language, kept for as long as the console is open; null where there is none. */
const helpQuery = (key: string, language: ReturnType<typeof currentLanguage>, base: string | undefined) =>
  queryOptions({
    queryKey: ['help', language, base, key],
    queryFn: async () => (await loadHelp(key, { language, base: base ?? '' })) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: base !== undefined,
  });

/** Text of a help page in the language of the page; where there is none, that it does not exist. */
export function useHelp(key: string) {
  // Renders again when the language changes.
  const t = useT();
  const language = currentLanguage();
  const { data, error, isFetching, refetch } = useQuery(helpQuery(key, language, useHelpSite()));
  return {
    help: data === null ? { text: `# ${t('not-found')}\n\n${t('not-found.text')}`, language } : data,
    error,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
