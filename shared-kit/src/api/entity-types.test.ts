import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import german from '../../locales/de_DE.json';
import english from '../../locales/en_US.json';
import persian from '../../locales/fa_IR.json';
import { helpLinks } from '../help/help-links';
import type { ModuleDeclaration } from '../module/declaration';
import { iconSet } from '../ui/icon-library';
import { firstIcons, materialNames } from '../ui/icon-paths';
import type { Authority } from './authority';
import { type EntityType, entityTypeKey, entityTypes } from './entity-id';
import { addPath, entityPath, entityTypeInfo, entityTypeTable } from './entity-types';

const kinds = Object.entries(entityTypeTable) as [EntityType, (typeof entityTypeTable)[EntityType]][];

const root = path.join(__dirname, '../../..');
const routes = readdirSync(root)
  .map((folder) => path.join(root, folder, 'module.config.ts'))
  .filter((file) => existsSync(file))
  .flatMap((file) => (jest.requireActual(file) as { default: ModuleDeclaration }).default.routes ?? []);

/** Who has the list of a type, or, of users, the page of one. Types that are not here have no page of their own. */
const lists: Partial<Record<EntityType, string>> = {
  TENANT: 'SYS_ADMIN',
  TENANT_PROFILE: 'SYS_ADMIN',
  CUSTOMER: 'TENANT_ADMIN',
  USER: 'SYS_ADMIN TENANT_ADMIN',
  DASHBOARD: 'TENANT_ADMIN CUSTOMER_USER',
  ASSET: 'TENANT_ADMIN CUSTOMER_USER',
  DEVICE: 'TENANT_ADMIN CUSTOMER_USER',
  DEVICE_PROFILE: 'TENANT_ADMIN',
  ASSET_PROFILE: 'TENANT_ADMIN',
  RULE_CHAIN: 'TENANT_ADMIN',
  EDGE: 'TENANT_ADMIN CUSTOMER_USER',
  ENTITY_VIEW: 'TENANT_ADMIN CUSTOMER_USER',
  WIDGETS_BUNDLE: 'SYS_ADMIN TENANT_ADMIN',
  TB_RESOURCE: 'SYS_ADMIN TENANT_ADMIN',
  OTA_PACKAGE: 'TENANT_ADMIN',
  QUEUE: 'SYS_ADMIN',
};

describe('table of entity types', () => {
  it('knows every type of the platform, and the pseudo-types of aliases', () => {
    expect(Object.keys(entityTypeTable)).toEqual(expect.arrayContaining([...entityTypes]));
    expect(Object.keys(entityTypeTable)).toHaveLength(entityTypes.length + 4);
  });

  it.each(kinds)('has the texts of %s in every language that is complete', (type, info) => {
    const key = entityTypeKey(type);
    const { label, plural, counted, add, search, empty, details } = info;
    const keys = { label, plural, counted, add, search, empty, details };
    for (const [language, texts] of Object.entries({ english, german, persian })) {
      const known: Readonly<Record<string, string>> = texts;
      for (const [member, text] of Object.entries(keys)) {
        expect(text).toBe(`kit:${key}.${member}`);
        const names = member === 'counted' ? [`${key}.counted_one`, `${key}.counted_other`] : [`${key}.${member}`];
        for (const name of names) expect(`${language} ${name}: ${known[name] || 'none'}`).not.toMatch(/: none$/);
      }
    }
  });

  it.each(kinds)('has an icon of %s, and help where there is a page to explain', (_, { icon, help, listPath }) => {
    const own = (names: Readonly<Record<string, string>>, name: string) => Object.hasOwn(names, name);
    const drawn = own(materialNames, icon) ? materialNames[icon] : icon;
    expect(own(firstIcons, drawn ?? '') || own(iconSet, drawn ?? '') ? icon : `${icon} is unknown`).toBe(icon);
    if (help !== undefined || listPath) expect(helpLinks).toHaveProperty(help ?? 'none');
  });

  it.each(kinds)('leads from a %s to its page, and from “add” to its list, or nowhere', (entityType, { listPath }) => {
    expect(entityPath({ entityType, id: '1' })).toBe(listPath ? `${listPath}/1` : null);
    expect(addPath(entityType)).toBe(listPath ? `${listPath}?add=1` : null);
    expect(Boolean(listPath)).toBe(lists[entityType] !== undefined);
  });

  describe.each(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] satisfies Authority[])('for %s', (role) => {
    it.each(kinds.filter(([, { listPath }]) => listPath))('opens the list of %s, or not', (type, { listPath }) => {
      const route = routes.find((one) => `/${one.path}` === `${listPath}/*`);
      expect(route?.auth?.includes(role)).toBe(lists[type]?.split(' ').includes(role));
    });
  });

  it.each([
    ['DEVICE', '/devices/1'],
    ['OTA_PACKAGE', '/otaUpdates/1'],
    ['DEVICE_PROFILE', '/profiles/deviceProfiles/1'],
    ['ALARM', null],
    ['TOASTER', null],
  ])('leads to the page of a %s', (entityType, path) => {
    expect(entityPath({ entityType, id: '1' })).toBe(path);
  });

  it('has its texts where failed calls look for them, which do without the table', () => {
    for (const [type, { label }] of Object.entries(entityTypeTable))
      expect(label).toBe(`kit:${entityTypeKey(type)}.label`);
  });

  it('says nothing about types it does not know, not even inherited names', () => {
    expect(entityTypeInfo('toString')).toBeUndefined();
  });
});
