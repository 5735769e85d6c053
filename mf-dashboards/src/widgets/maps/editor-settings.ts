import { flagSetting } from '../../runtime/settings';
import type { Stored } from './map-settings';

/** What people may change on a map, and by which buttons. */
export interface EditorSettings {
  polygon: boolean;
  circle: boolean;
  /** Places are drawn to corners and edges of other shapes. */
  snaps: boolean;
  /** It begins with moving. */
  moves: boolean;
  hasDraw: boolean;
  hasEdit: boolean;
  hasRemove: boolean;
}

/** Undefined: there are no buttons, and nothing is changed. `isPlaced`: areas can be changed, whatever is stored. */
export function readEditor(stored: Stored, isPlaced = false): EditorSettings | undefined {
  const is = (name: string) => flagSetting(stored[name], false);
  if (is('hideAllControlButton')) return undefined;
  return {
    polygon: is('showPolygon') && (isPlaced || is('editablePolygon')),
    circle: is('showCircle') && is('editableCircle'),
    snaps: is('snappable'),
    moves: is('initDragMode'),
    hasDraw: !is('hideDrawControlButton'),
    hasEdit: !is('hideEditControlButton'),
    hasRemove: !is('hideRemoveControlButton'),
  };
}
