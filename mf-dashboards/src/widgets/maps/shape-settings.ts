import { flagSetting, numberSetting, textSetting } from '../../runtime/settings';
import { bodyIn, NAME, type Stored, type TooltipSettings, type Written } from './map-settings';

export type ShapeKind = 'polygon' | 'circle';

export interface ShapeSettings {
  kind: ShapeKind;
  /** Label of the key that has it. */
  key: string;
  label: Written | null;
  tooltip: TooltipSettings;
  fill: string;
  fillOpacity: number;
  fillBody: string | undefined;
  stroke: string;
  strokeOpacity: number;
  strokeWeight: number;
  strokeBody: string | undefined;
}

/** How both kinds call the same in what is stored. */
const names = {
  polygon: { small: 'polygon', large: 'Polygon', fill: 'polygonColor', opacity: 'polygonOpacity' },
  circle: { small: 'circle', large: 'Circle', fill: 'circleFillColor', opacity: 'circleFillColorOpacity' },
} as const;

const BLUE = '#3388ff';
const upper = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** How shapes of a kind are drawn; null: they aren't. */
function readShapes(stored: Stored, kind: ShapeKind): ShapeSettings | null {
  const { small, large, fill, opacity } = names[kind];
  if (!flagSetting(stored[`show${large}`], false)) return null;
  const stroke = `${small}Stroke`;
  return {
    kind,
    key: textSetting(stored[`${small}KeyName`]) || 'perimeter',
    label: flagSetting(stored[`show${large}Label`], false)
      ? {
          text: textSetting(stored[`${small}Label`], NAME),
          body: bodyIn(stored, `use${large}LabelFunction`, `${small}LabelFunction`),
        }
      : null,
    tooltip: {
      isShown: flagSetting(stored[`show${large}Tooltip`], false),
      opensOn: stored[`show${large}TooltipAction`] === 'hover' ? 'hover' : 'click',
      closesItself: flagSetting(stored[`autoClose${large}Tooltip`], true),
      pattern: textSetting(stored[`${small}TooltipPattern`]) || `<b>${NAME}</b>`,
      body: bodyIn(stored, `use${large}TooltipFunction`, `${small}TooltipFunction`),
    },
    fill: textSetting(stored[fill]) || BLUE,
    fillOpacity: numberSetting(stored[opacity], 0.2),
    fillBody: bodyIn(stored, `use${upper(fill)}Function`, `${fill}Function`),
    stroke: textSetting(stored[`${stroke}Color`]) || BLUE,
    strokeOpacity: numberSetting(stored[`${stroke}Opacity`], 1),
    strokeWeight: numberSetting(stored[`${stroke}Weight`], 3),
    strokeBody: bodyIn(stored, `use${upper(stroke)}ColorFunction`, `${stroke}ColorFunction`),
  };
}

/** Shapes of all kinds that are drawn. */
export const readAllShapes = (stored: Stored): readonly ShapeSettings[] =>
  (['polygon', 'circle'] as const).flatMap((kind) => readShapes(stored, kind) ?? []);
