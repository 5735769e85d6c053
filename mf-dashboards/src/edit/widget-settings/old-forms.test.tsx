import { readEditor } from '../../widgets/maps/editor-settings';
import type { StoredField, StoredValues } from './stored-field';
import { readValues, writeValues } from './stored-values';
import { formsOfType } from './widget-forms';

const shown = (type: string, settings: StoredValues = {}) =>
  readValues(formsOfType(type)?.settings as readonly StoredField[], settings);

test('forms show what counts where nothing is stored, or where an older console stored it', () => {
  expect(shown('alarm_widgets.alarms_table', { enableStatusFilter: false })).toMatchObject({ enableFilter: false });
  expect(shown('alarm_widgets.alarms_table')).toMatchObject({ enableFilter: true });
  expect(shown('edge_widgets.edges_overview')).toEqual({ enableDefaultTitle: false });
  expect(shown('analogue_gauges.analogue_compass')).toMatchObject({ needleCircleSize: 15 });
  expect(shown('analogue_gauges.speed_gauge_canvas_gauges')).toMatchObject({ needleCircleSize: 10 });
  expect(shown('gpio_widgets.basic_gpio_control')).toMatchObject({ requestTimeout: 1000 });
});

test('where markers are placed, markers and areas can be changed whatever is stored, and the form says so', () => {
  const placed = 'input_widgets.markers_placement_openstreetmap';
  const stored = { draggableMarker: false, showPolygon: true };
  expect(shown(placed, stored)).toMatchObject({ draggableMarker: true, editablePolygon: true });
  expect(shown('maps_v2.openstreetmap', stored)).toMatchObject({ draggableMarker: false, editablePolygon: false });
  expect(readEditor(stored, true)).toMatchObject({ polygon: true });
  expect(readEditor(stored)).toMatchObject({ polygon: false });
  const { settings = [] } = formsOfType(placed) ?? {};
  expect(writeValues(settings, stored, shown(placed, stored))).toBe(stored);
});
