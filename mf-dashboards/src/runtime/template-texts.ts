import { areaTextsArrived, partTexts } from '@mullion/shared-kit/i18n/area-texts';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { useMemo } from 'react';
import english from '../../locales/templates/en_US.json';
import { textKeys } from './template-text-keys';

const namespace = 'mf-dashboards-templates';
const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-widgets-[request]", webpackExclude: /en_US/ */ `../../locales/templates/${language}.json`
    ),
);

/** Whether a script asks for texts by itself. */
export const namesTexts = (script: string): boolean => /\b(translate|customTranslation)\b/.test(script);

type Words = Readonly<Record<string, string>>;
const wordsOf = (t: (key: (typeof textKeys)[number], values: Record<string, unknown>) => string): Words =>
  Object.fromEntries(textKeys.map((key) => [key, t(key, { name: '{{name}}' })]));

/** What templates and scripts name by keys of the platform's console, in the reader's language; names stay to be filled in. */
export function useTemplateWords(): Words {
  const t = useT();
  return useMemo(() => wordsOf(t), [t]);
}

/** The same once, for functions. */
export async function templateWords(): Promise<Words> {
  await areaTextsArrived();
  return wordsOf((key, values) => translate(namespace, key, values));
}
