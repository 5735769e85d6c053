import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { DocumentLibrary } from '@mullion/shared-kit/sandbox/document-frame';
import { useQuery } from '@tanstack/react-query';

type Load = () => Promise<{ default: string }>;

/** Libraries that scripts of the platform's console find as globals: how they name them, and their code, as a text for the frame. */
const libraries: Readonly<Record<string, { named?: RegExp; load: Load }>> = {
  // `$` by itself, lists of elements that `ctx` has, and plugins among the resources.
  jQuery: {
    named: /(?<![\w$])\$(?![\w{$])|\$container|\bjquery\b/i,
    load: () => loadCode(() => import(/* webpackChunkName: "script-jquery" */ 'jquery/dist/jquery.min.js?raw')),
  },
  moment: {
    named: /\bmoment\b/,
    load: () => loadCode(() => import(/* webpackChunkName: "script-moment" */ 'moment/min/moment.min.js?raw')),
  },
  // The package names its modules alone, which leave no global.
  tinycolor: {
    named: /\btinycolor\b/,
    load: () =>
      loadCode(
        () =>
          import(/* webpackChunkName: "script-small" */ '../../../node_modules/tinycolor2/dist/tinycolor-min.js?raw'),
      ),
  },
  // What templates are drawn by; see `template-sets.ts`.
  templateShared: {
    load: () =>
      loadCode(() => import(/* webpackChunkName: "script-template" */ '../../generated/template-shared.js?raw')),
  },
  templateCore: {
    load: () =>
      loadCode(() => import(/* webpackChunkName: "script-template" */ '../../generated/template-core.js?raw')),
  },
  templateMore: {
    load: () =>
      loadCode(() => import(/* webpackChunkName: "script-template-more" */ '../../generated/template-more.js?raw')),
  },
  cssjs: {
    named: /\bcssjs\b/,
    load: () => loadCode(() => import(/* webpackChunkName: "script-small" */ 'jotform-css.js/css.min.js?raw')),
  },
};

export const libraryNames: readonly string[] = Object.keys(libraries);

/** The libraries that a script names, or an address of its resources. */
export const librariesIn = (script: string, resources: readonly { url: string }[] = []): string[] => {
  const text = [script, ...resources.map(({ url }) => url)].join('\n');
  return libraryNames.filter((name) => libraries[name]?.named?.test(text));
};

/** The code of libraries, by their names. */
export const loadLibraries = (names: readonly string[]): Promise<DocumentLibrary[]> =>
  Promise.all(
    names.flatMap((name) => {
      const library = libraries[name];
      return library ? [library.load().then((file) => ({ name, code: file.default }))] : [];
    }),
  );

const none: readonly DocumentLibrary[] = [];

/**
 * The libraries that a script names, after those of `sets`, each fetched once for the page; undefined until they are there.
 * @throws what kept their code from arriving
 */
export function useScriptLibraries(
  script: string,
  resources: readonly { url: string }[] = [],
  sets: readonly string[] = [],
): readonly DocumentLibrary[] | undefined {
  const names = [...sets, ...librariesIn(script, resources)];
  const { data } = useQuery({
    queryKey: ['script-libraries', names],
    queryFn: () => loadLibraries(names),
    enabled: names.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  });
  return names.length > 0 ? data : none;
}
