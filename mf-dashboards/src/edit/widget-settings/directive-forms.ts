import type { Widget } from '../../model/widget';
import type { WidgetDescriptor } from '../../runtime/widget-type-query';
import { originalOf } from '../../widgets/copied-type';
import type { StoredField, WidgetForms } from './stored-field';
import { formsOfType } from './widget-forms';

/** Where the forms of keys belong whose names aren't those of the settings of their type. */
const keysOf: Readonly<Record<string, string>> = {
  'tb-flot-latest-key-settings': 'charts.basic_timeseries',
  'tb-timeseries-table-latest-key-settings': 'cards.timeseries_table',
};

type Names = Pick<
  WidgetDescriptor,
  | 'templateHtml'
  | 'controllerScript'
  | 'settingsDirective'
  | 'dataKeySettingsDirective'
  | 'latestDataKeySettingsDirective'
>;

/** The forms that a tenant's type names; those that the console doesn't have are absent. */
function formsOfDirectives(descriptor: Names): WidgetForms | undefined {
  const { settingsDirective, dataKeySettingsDirective, latestDataKeySettingsDirective } = descriptor;
  const text = `${descriptor.templateHtml ?? ''} ${descriptor.controllerScript ?? ''}`;
  const ofName = (name: string | null | undefined, part: keyof WidgetForms) => {
    const own = name && Object.hasOwn(keysOf, name) ? keysOf[name] : undefined;
    const type = name && (own ?? originalOf(name.replace(/-key-settings$/, '-widget-settings'), text));
    return type ? (formsOfType(type)?.[part] as readonly StoredField[] | undefined) : undefined;
  };
  const settings = ofName(settingsDirective, 'settings');
  const key = ofName(dataKeySettingsDirective, 'key');
  const latestKey = ofName(latestDataKeySettingsDirective, 'latestKey');
  if (!settings && !key && !latestKey) return undefined;
  return { settings: settings ?? [], ...(key && { key }), ...(latestKey && { latestKey }) };
}

/** The forms in which settings of a widget and of its keys are edited; undefined: none is declared, they are edited as JSON. */
export const formsOf = (
  { isSystemType, bundleAlias, typeAlias }: Pick<Widget, 'isSystemType' | 'bundleAlias' | 'typeAlias'>,
  descriptor: Names | undefined,
): WidgetForms | undefined =>
  isSystemType ? formsOfType(`${bundleAlias}.${typeAlias}`) : descriptor && formsOfDirectives(descriptor);
