import texts from '../locales/en_US.json';
import moduleConfig from '../module.config';
import { autoCommitSettings } from './features/auto-commit/auto-commit';
import { generalSettings } from './features/general/general';
import { homeSettings } from './features/home/home-settings';
import { mailSettings } from './features/mail/mail';
import { oauth2Settings } from './features/oauth2/oauth2';
import { jwtSettings } from './features/security/jwt';
import { passwordPolicySettings } from './features/security/policy';
import { smsSettings } from './features/sms/sms';
import { twoFactorSettings } from './features/two-factor/two-factor';
import { repositorySettings } from './framework/repository-settings';
import settingsPlaces from './palette-settings';
import { settingsIndex } from './settings-index';

interface Declared {
  page: string;
  sections: readonly { fields?: readonly unknown[]; names?: readonly string[] }[];
}

const definitions: readonly Declared[] = [
  generalSettings,
  mailSettings,
  smsSettings,
  passwordPolicySettings,
  jwtSettings,
  oauth2Settings,
  twoFactorSettings,
  homeSettings,
  repositorySettings,
  autoCommitSettings,
];

test.each(definitions.map((one) => [one.page, one] as const))(
  'the palette knows the settings of %s',
  (page, { sections }) => {
    const declared = sections.flatMap(({ fields = [], names = [] }) => [
      ...(fields.flat() as { name: string }[]).map(({ name }) => name),
      ...names,
    ]);
    const known = settingsIndex.find((one) => one.page === page)?.names ?? [];
    expect([...known].sort()).toEqual(declared.sort());
  },
);

test('every setting has its text, and its page is one of the module', () => {
  for (const { page, path, names } of settingsIndex) {
    expect(moduleConfig.routes?.map((route) => `/${route.path}`)).toContain(path);
    for (const name of names) expect(texts).toHaveProperty([`setting.${page}.${name}`]);
  }
});

test('the palette leads system administrators to single modules', () => {
  const modulesFor = (authority: 'SYS_ADMIN' | 'TENANT_ADMIN') =>
    settingsPlaces.places({ authority }).filter(({ path }) => path.startsWith('/settings/modules#module-'));
  expect(modulesFor('SYS_ADMIN').map(({ path }) => path)).toContain('/settings/modules#module-mf-entities');
  expect(modulesFor('TENANT_ADMIN')).toEqual([]);
});
