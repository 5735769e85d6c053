/** The demo dashboards: the devices of each kind at a glance, and one of them when its row is pressed. */
import {
  CHOSEN,
  card,
  cell,
  count,
  demoDashboard,
  devicesTable,
  FIRST,
  from,
  gauge,
  key,
  state,
  widget,
} from './demo-dashboard.js';

// biome-ignore lint/suspicious/noTemplateCurlyInString: names of states have such placeholders
const ofChosen = '${entityName}';

const temperature = key('temperature', 'Temperature', '°C', '#c2570c');
const humidity = key('humidity', 'Humidity', '%', '#0b6a82');
const wind = key('windSpeed', 'Wind speed', 'm/s');

const weather = demoDashboard({
  title: 'Weather stations',
  description: 'Weather over the stations; a station opens with a press on its row',
  deviceType: 'weather station',
  names: { all: 'Stations', first: 'Weather station 01', chosen: 'Station' },
  widgets: [
    card(11, FIRST, temperature),
    card(12, FIRST, humidity),
    card(13, FIRST, wind),
    count(14, 'Stations'),
    widget(15, 'charts.basic_timeseries', 'timeseries', 'Weather station 01', {
      datasources: from(FIRST, temperature, humidity),
    }),
    devicesTable(16, 'Stations', 'station', temperature, humidity, wind),
    card(21, CHOSEN, temperature),
    card(22, CHOSEN, humidity),
    card(23, CHOSEN, wind),
    widget(24, 'charts.basic_timeseries', 'timeseries', 'Temperature and humidity', {
      datasources: from(CHOSEN, temperature, humidity),
    }),
  ],
  states: {
    default: state(
      'Weather stations',
      true,
      cell(11, 0, 0, 6, 3),
      cell(12, 6, 0, 6, 3),
      cell(13, 12, 0, 6, 3),
      cell(14, 18, 0, 6, 3),
      cell(15, 0, 3, 13, 9),
      cell(16, 13, 3, 11, 9),
    ),
    station: state(
      ofChosen,
      false,
      cell(21, 0, 0, 6, 4),
      cell(22, 0, 4, 6, 4),
      cell(23, 0, 8, 6, 4),
      cell(24, 6, 0, 18, 12),
    ),
  },
});

const load = key('load', 'Load', '%', '#0b6a82');
const power = key('power', 'Power', 'kW', '#7a4fb5');
const heat = key('temperature', 'Temperature', '°C', '#c2570c');
const vibration = key('vibration', 'Vibration', 'mm/s', '#b3261e');
const parts = key('parts', 'Parts', '');
const machineState = key('state', 'State', '');

const machines = demoDashboard({
  title: 'Machines',
  description: 'What the machines of three halls do; a machine opens with a press on its row',
  deviceType: 'machine',
  names: { all: 'Machines', first: 'Lathe 01', chosen: 'Machine' },
  widgets: [
    gauge(11, FIRST, load, { minValue: 0, maxValue: 100 }),
    gauge(12, FIRST, heat, { minValue: 0, maxValue: 100 }),
    card(13, FIRST, parts),
    count(14, 'Machines'),
    devicesTable(15, 'Machines', 'machine', machineState, load, power, heat),
    widget(16, 'charts.basic_timeseries', 'timeseries', 'Lathe 01: load and power', {
      datasources: from(FIRST, load, power),
    }),
    card(21, CHOSEN, machineState),
    card(22, CHOSEN, parts),
    gauge(23, CHOSEN, load, { minValue: 0, maxValue: 100 }),
    gauge(24, CHOSEN, heat, { minValue: 0, maxValue: 100 }),
    widget(25, 'charts.basic_timeseries', 'timeseries', 'Load, temperature, and vibration', {
      datasources: from(CHOSEN, load, heat, vibration),
    }),
  ],
  states: {
    default: state(
      'Machines',
      true,
      cell(11, 0, 0, 6, 5),
      cell(12, 6, 0, 6, 5),
      cell(13, 12, 0, 6, 5),
      cell(14, 18, 0, 6, 5),
      cell(15, 0, 5, 12, 10),
      cell(16, 12, 5, 12, 10),
    ),
    machine: state(
      ofChosen,
      false,
      cell(21, 0, 0, 6, 5),
      cell(22, 6, 0, 6, 5),
      cell(23, 12, 0, 6, 5),
      cell(24, 18, 0, 6, 5),
      cell(25, 0, 5, 24, 9),
    ),
  },
});

const speed = key('speed', 'Speed', 'km/h', '#0b6a82');
const fuel = key('fuel', 'Fuel', '%', '#3c7d2f');
const engine = key('engineTemperature', 'Engine', '°C', '#c2570c');
const odometer = key('odometer', 'Odometer', 'km');

const vehicles = demoDashboard({
  title: 'Vehicles',
  description: 'Delivery vehicles on their rounds; a vehicle opens with a press on its row',
  deviceType: 'vehicle',
  names: { all: 'Vehicles', first: 'Van 01', chosen: 'Vehicle' },
  widgets: [
    count(11, 'Vehicles'),
    gauge(12, FIRST, fuel, { minValue: 0, maxValue: 100 }),
    card(13, FIRST, speed),
    devicesTable(14, 'Vehicles', 'vehicle', speed, fuel, engine, odometer),
    widget(15, 'charts.basic_timeseries', 'timeseries', 'Van 01: speed and fuel', {
      datasources: from(FIRST, speed, fuel),
    }),
    gauge(21, CHOSEN, fuel, { minValue: 0, maxValue: 100 }),
    gauge(22, CHOSEN, engine, { minValue: 0, maxValue: 120 }),
    card(23, CHOSEN, odometer),
    widget(24, 'charts.basic_timeseries', 'timeseries', 'Speed and engine temperature', {
      datasources: from(CHOSEN, speed, engine),
    }),
    widget(25, 'cards.timeseries_table', 'timeseries', 'Values', { datasources: from(CHOSEN, speed, fuel) }),
  ],
  states: {
    default: state(
      'Vehicles',
      true,
      cell(11, 0, 0, 5, 5),
      cell(12, 5, 0, 5, 5),
      cell(13, 10, 0, 5, 5),
      cell(14, 0, 5, 15, 9),
      cell(15, 15, 0, 9, 14),
    ),
    vehicle: state(
      ofChosen,
      false,
      cell(21, 0, 0, 5, 5),
      cell(22, 5, 0, 5, 5),
      cell(23, 10, 0, 5, 5),
      cell(24, 0, 5, 15, 9),
      cell(25, 15, 0, 9, 14),
    ),
  },
});

/** In the order in which they are made. */
export const DEMO_DASHBOARDS = [weather, machines, vehicles] as const;
