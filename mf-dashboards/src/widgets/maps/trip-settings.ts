import { flagSetting, numberSetting, textSetting } from '../../runtime/settings';
import { bodyIn, MARKER_COLOR, type MarkerSettings, readMarkers, type Stored } from './map-settings';

/** Marks along a way, CSS px. */
interface DecoratorSettings {
  symbol: 'arrowHead' | 'dash';
  size: number;
  /** Undefined: that of the way. */
  color: string | undefined;
  /** From its start, from its end, and from each other: lengths, or shares of the way in percent. */
  offset: string;
  endOffset: string;
  repeat: string;
}

export interface PointSettings {
  color: string;
  colorBody: string | undefined;
  size: number;
  /** What is known at a point stands beside it, not in the panel. */
  hasPopup: boolean;
}

/** How a trip is drawn and played. */
export interface TripSettings {
  markers: MarkerSettings;
  /** Between two positions, ms. */
  step: number;
  /** Added to the course, degrees. */
  rotation: number;
  weight: number;
  opacity: number;
  decorator: DecoratorSettings | null;
  points: PointSettings | null;
  /** Says at which points the player stops; undefined: at none. */
  anchorBody: string | undefined;
  panel: { background: string | undefined; color: string | undefined; opacity: number };
}

const usualTooltip = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
  '<b>${entityName}</b><br/><br/><b>Latitude:</b> ${latitude:7}<br/><b>Longitude:</b> ${longitude:7}<br/>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
  '<b>End Time:</b> ${maxTime}<br/><b>Start Time:</b> ${minTime}',
].join('');

/** A color that isn't the one that everybody's settings begin with, which is that of the light theme. */
const ownColor = (stored: unknown, ...usual: string[]): string | undefined => {
  const color = textSetting(stored);
  return color && !usual.includes(color.toLowerCase()) ? color : undefined;
};

export function readTrip(stored: Stored): TripSettings {
  const markers = readMarkers({ tooltipPattern: usualTooltip, ...stored }, 'openstreet-map');
  return {
    markers: { ...markers, isDraggable: false, offset: [0.5, 0.5] },
    step: Math.max(1, numberSetting(stored.normalizationStep, 1000)),
    rotation: numberSetting(stored.rotationAngle, 0),
    weight: numberSetting(stored.strokeWeight, 2),
    opacity: numberSetting(stored.strokeOpacity, 1),
    decorator: flagSetting(stored.usePolylineDecorator, false)
      ? {
          symbol: stored.decoratorSymbol === 'dash' ? 'dash' : 'arrowHead',
          size: Math.max(1, numberSetting(stored.decoratorSymbolSize, 10)),
          color: flagSetting(stored.useDecoratorCustomColor, false)
            ? textSetting(stored.decoratorCustomColor) || '#000'
            : undefined,
          offset: textSetting(stored.decoratorOffset) || '20px',
          endOffset: textSetting(stored.endDecoratorOffset) || '20px',
          repeat: textSetting(stored.decoratorRepeat) || '20px',
        }
      : null,
    points: flagSetting(stored.showPoints, false)
      ? {
          color: textSetting(stored.pointColor) || textSetting(stored.color) || MARKER_COLOR,
          colorBody: bodyIn(stored, 'useColorPointFunction', 'colorPointFunction'),
          size: Math.max(1, numberSetting(stored.pointSize, 10)),
          hasPopup: flagSetting(stored.pointTooltipOnRightPanel, true),
        }
      : null,
    anchorBody: bodyIn(stored, 'usePointAsAnchor', 'pointAsAnchorFunction'),
    panel: {
      background: ownColor(stored.tooltipColor, '#fff', '#ffffff'),
      color: ownColor(stored.tooltipFontColor, '#000', '#000000'),
      opacity: Math.min(1, Math.max(0, numberSetting(stored.tooltipOpacity, 1))),
    },
  };
}
