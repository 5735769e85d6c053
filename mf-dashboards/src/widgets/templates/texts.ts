import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/templates/en_US.json';

const useT = partTexts(
  'mf-dashboards-templates',
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-widgets-[request]", webpackExclude: /en_US/ */ `../../../locales/templates/${language}.json`
    ),
);

const keys = [
  'action.add',
  'action.apply',
  'action.back',
  'action.cancel',
  'action.clear',
  'action.close',
  'action.create',
  'action.delete',
  'action.discard-changes',
  'action.edit',
  'action.no',
  'action.ok',
  'action.refresh',
  'action.remove',
  'action.save',
  'action.search',
  'action.undo',
  'action.update',
  'action.view',
  'action.yes',
  'mullion.clear',
  'mullion.entity',
  'mullion.package',
  'mullion.relation-type',
  'mullion.too-large',
  'mullion.type',
  'mullion.unavailable',
  'mullion.wrong-file',
] as const;

/** What templates name by keys of the platform's console, in the reader's language; names stay to be filled in. */
export function useTemplateWords(): Readonly<Record<string, string>> {
  const t = useT();
  return Object.fromEntries(keys.map((key) => [key, t(key, { name: '{{name}}' })]));
}
