import { numberSetting } from '../../runtime/settings';
import { bodyIn, type Stored } from './map-settings';

/** How ways are drawn. */
export interface RouteSettings {
  weight: number;
  opacity: number;
  weightBody: string | undefined;
  opacityBody: string | undefined;
}

/** The functions are of old forms. */
export const readRoute = (stored: Stored): RouteSettings => ({
  weight: numberSetting(stored.strokeWeight, 2),
  opacity: numberSetting(stored.strokeOpacity, 1),
  weightBody: bodyIn(stored, 'useStrokeWeightFunction', 'strokeWeightFunction'),
  opacityBody: bodyIn(stored, 'useStrokeOpacityFunction', 'strokeOpacityFunction'),
});
