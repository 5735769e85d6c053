import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import { useT as useKitT } from '@mullion/shared-kit/i18n/i18n';
import english from '../../locales/nodes/en_US.json';
import type { Message } from './node-form';

/** Texts of the forms of rule nodes. */
export const useT = partTexts(
  'mf-rule-chains-nodes',
  english,
  (language) =>
    import(
      /* webpackChunkName: "rule-chains-texts-nodes-[request]", webpackExclude: /en_US/ */ `../../locales/nodes/${language}.json`
    ),
);

/** What is wrong, in words: rules that all forms have are the kit's. */
export function useMessageText(): (message: Message) => string {
  const t = useT();
  const kit = useKitT('kit');
  return ({ key, values }) => (key.startsWith('validation.') ? kit(key, values) : t(key, values));
}
