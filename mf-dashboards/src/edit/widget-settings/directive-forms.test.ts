import { systemWidgets } from '../../testing/system-widgets';
import { formsOf } from './directive-forms';
import { directiveNames } from './directive-names';
import { formsOfType } from './widget-forms';

const own = { isSystemType: false, bundleAlias: 'own', typeAlias: 'copy' };

test.each(Object.entries(directiveNames).flatMap(([member, names]) => names.map((name) => [member, name] as const)))(
  'a type of a tenant whose %s is %s has that form',
  (member, name) => {
    const forms = formsOf(own, { [member]: name });
    const part = { settingsDirective: 'settings', dataKeySettingsDirective: 'key' }[member] ?? 'latestKey';
    expect(forms?.[part as 'key']?.length).toBeGreaterThan(0);
  },
);

test.each(systemWidgets.filter(({ directives }) => directives.settingsDirective).map((one) => [one.key, one] as const))(
  'a copy of %s has the forms of it',
  (key, { directives }) => {
    const [bundle, alias] = key.split('.');
    const copy = { controllerScript: `// Drawn by the console: ${bundle}.${alias}\n`, ...directives };
    expect(formsOf(own, copy)).toEqual(formsOfType(key));
  },
);

test('a name that the console doesn’t know is no form', () => {
  expect(formsOf(own, { settingsDirective: 'tb-mine', dataKeySettingsDirective: 'constructor' })).toBeUndefined();
  expect(formsOf(own, undefined)).toBeUndefined();
});
