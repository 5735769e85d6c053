import { type Translate, useT } from '@mullion/shared-kit/i18n/i18n';

/** The console's own parts; modules from elsewhere go by the name they were published under. */
export const namedModules = ['shell', 'mf-auth', 'mf-entities', 'mf-dashboards', 'mf-rule-chains', 'mf-settings'];

/** Where the section of a module stands on the page. */
export const placeOf = (name: string): string => `module-${name}`;

/** Where all modules stand. */
export const overviewPlace = 'modules-overview';

/** Goes to a place of the page; whether it is there. */
export function goTo(id: string): boolean {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'nearest' });
  place?.focus({ preventScroll: true });
  return place !== null;
}

/** What people call a module. */
export const moduleTitle = (t: Translate, name: string): string =>
  namedModules.includes(name) ? t(`module.${name}`) : name;

/** `moduleTitle` in the language of the page. */
export function useModuleTitle(): (name: string) => string {
  const t = useT('mf-settings');
  return (name) => moduleTitle(t, name);
}
