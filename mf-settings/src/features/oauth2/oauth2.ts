import { type OAuth2Info, oauth2ConfigQuery, saveOAuth2Config } from '../../calls/oauth2';
import { defineSettings } from '../../framework/define-settings';
import { Groups } from './groups';
import { oauth2Refusals } from './oauth2-refusals';
import { oauth2Rules } from './oauth2-rules';
import { groupName, type OAuth2Values, oauth2Values, writtenOAuth2 } from './oauth2-values';

/** Signing in with accounts from elsewhere. Switched off, everything is kept. */
export const oauth2Settings = defineSettings<OAuth2Info, OAuth2Values>({
  page: 'oauth2',
  query: oauth2ConfigQuery,
  values: oauth2Values,
  rules: oauth2Rules,
  sections: [
    { id: 'on', fields: [{ kind: 'switch', name: 'enabled', hint: true }] },
    { id: 'groups', wide: true, when: ({ enabled }) => enabled, component: Groups },
  ],
  refusedAt: oauth2Refusals,
  lists: { groups: groupName },
  save: (values, _, options) => saveOAuth2Config(writtenOAuth2(values), options),
});
