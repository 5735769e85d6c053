import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { addPath, entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { http } from '@mullion/shared-kit/api/http';
import { saveUser, type User } from '@mullion/shared-kit/api/users';
import { currentLanguage, setLanguage, translate } from '@mullion/shared-kit/i18n/i18n';
import { type Language, languages } from '@mullion/shared-kit/i18n/languages';
import { session } from '@mullion/shared-kit/session/session';
import { densities, setDensity } from '@mullion/shared-kit/theme/density';
import { setThemeMode, themeModes } from '@mullion/shared-kit/theme/theme-mode';
import { signOut } from '../routing/leave-session';
import { openShortcuts } from '../shortcuts/open-shortcuts';
import { favoritePages } from './page-lists';
import type { PaletteContext, Place } from './palette-types';

/** Kinds of entities that this person adds on a list of their own; users have none, customers add nothing. */
function addable({ authority, mayOpen, isPublic }: PaletteContext): EntityType[] {
  if (isPublic || authority === 'CUSTOMER_USER') return [];
  return (Object.keys(entityTypeTable) as EntityType[]).filter((type) => {
    const { listPath } = entityTypeTable[type];
    return type !== 'USER' && listPath !== undefined && mayOpen(listPath);
  });
}

/** The language belongs to the account, so that it is the same in every browser; a public visitor has none. */
async function chooseLanguage(lang: Language, { userId, isPublic }: PaletteContext): Promise<void> {
  if (!isPublic && userId) {
    const user = await http.get<User>(`/api/user/${userId}`);
    session.setUserDetails(await saveUser({ ...user, additionalInfo: { ...user.additionalInfo, lang } }));
  }
  await setLanguage(lang);
}

/** What can be done from anywhere. Languages are many: they are offered once something is typed. */
export function paletteActions(context: PaletteContext, query: string): Place[] {
  const { here, userId, isPublic } = context;
  const text = (key: string) => translate('shell', key);
  const actions: Place[] = addable(context).map((type) => ({
    id: `add ${type}`,
    path: addPath(type) ?? '/',
    label: translate('kit', entityTypeTable[type].add.replace(/^kit:/, '')),
    icon: 'plus',
  }));
  if (!isPublic && here.label) {
    const kept = favoritePages.has(userId, here.path);
    actions.push({
      id: 'favorite',
      label: text(kept ? 'palette.remove-favorite' : 'palette.add-favorite'),
      detail: here.label,
      icon: kept ? 'star' : 'star_outline',
      run: () => (kept ? favoritePages.remove(userId, here.path) : favoritePages.add(userId, here)),
    });
  }
  for (const { mode, icon } of themeModes) {
    actions.push({ id: `theme ${mode}`, label: text(`theme.${mode}`), icon, run: () => setThemeMode(mode) });
  }
  for (const density of densities) {
    const run = () => setDensity(density);
    actions.push({ id: `density ${density}`, label: text(`density.${density}`), icon: 'table_rows', run });
  }
  if (query) {
    for (const [language, label] of Object.entries(languages) as [Language, string][]) {
      if (language === currentLanguage()) continue;
      const run = () => chooseLanguage(language, context);
      actions.push({ id: `language ${language}`, label, detail: text('palette.language'), icon: 'language', run });
    }
  }
  actions.push({ id: 'shortcuts', label: text('shortcuts'), icon: 'keyboard', run: openShortcuts });
  actions.push({ id: 'sign-out', label: text('logout'), icon: 'logout', run: signOut });
  return actions;
}
