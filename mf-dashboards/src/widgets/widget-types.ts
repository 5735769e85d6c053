import type { Widget } from '../model/widget';
import { cards } from './types/cards';
import { charts } from './types/charts';
import { controls } from './types/controls';
import { gauges } from './types/gauges';
import { inputs } from './types/inputs';
import { maps } from './types/maps';
import { places } from './types/places';
import { tables } from './types/tables';
import type { WidgetType, WidgetTypes } from './types/widget-type';

/** By bundle and alias. The code of a type comes with the first widget of it, or of its family. */
const systemTypes: WidgetTypes = {
  ...cards,
  ...charts,
  ...controls,
  ...gauges,
  ...inputs,
  ...maps,
  ...places,
  ...tables,
};

/** The type of a widget among those that the console draws; undefined: another draws it, or nobody. */
export function systemTypeOf({
  isSystemType,
  bundleAlias,
  typeAlias,
}: Pick<Widget, 'isSystemType' | 'bundleAlias' | 'typeAlias'>): WidgetType | undefined {
  const key = `${bundleAlias}.${typeAlias}`;
  return isSystemType && Object.hasOwn(systemTypes, key) ? systemTypes[key] : undefined;
}
