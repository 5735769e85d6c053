/** The thirty demo devices: what they are called, what they are, where they belong. Their values are in the files of their kinds. */
import type { DemoValues } from './demo-values.js';
import { machine } from './machine.js';
import { vehicle } from './vehicle.js';
import { weatherStation } from './weather-station.js';

export type DemoKind = 'weather station' | 'machine' | 'vehicle';

export interface DemoDevice {
  name: string;
  kind: DemoKind;
  label: string;
  seed: number;
  /** Time between two messages in milliseconds. */
  every: number;
  /** Whether it is assigned to the demo customer. */
  shared: boolean;
  attributes: { server: DemoValues; shared: DemoValues; client: DemoValues };
}

export interface DemoProfile {
  kind: DemoKind;
  description: string;
  /** Units of its devices' keys: the profile's server attribute `units`. */
  units: Readonly<Record<string, string>>;
}

export const DEMO_PROFILES: readonly DemoProfile[] = [
  {
    kind: 'weather station',
    description: 'Temperature, humidity, pressure, wind, rain and light; powered by the sun',
    units: {
      temperature: '°C',
      humidity: '%',
      pressure: 'hPa',
      windSpeed: 'm/s',
      windDirection: '°',
      rain: 'mm/h',
      light: 'lx',
      battery: 'V',
    },
  },
  {
    kind: 'machine',
    description: 'Machine tools with work cycles, wear and faults',
    units: { speed: 'rpm', load: '%', power: 'kW', temperature: '°C', vibration: 'mm/s' },
  },
  {
    kind: 'vehicle',
    description: 'Delivery vehicles on their daily rounds',
    units: { speed: 'km/h', heading: '°', fuel: '%', odometer: 'km', engineTemperature: '°C' },
  },
];

const PLACES = [
  'North hill',
  'Harbor',
  'Old town',
  'Airfield',
  'River bend',
  'Quarry',
  'Lake',
  'Forest edge',
  'University',
  'South gate',
];
const MACHINES = ['Lathe', 'Press', 'Mill', 'Grinder'];
const SITES = ['Hall A', 'Hall B', 'Hall C'];

const two = (n: number): string => String(n).padStart(2, '0');

/** How long a silent device counts as active. */
const INACTIVITY_TIMEOUT = 60_000;

const stations: DemoDevice[] = PLACES.map((place, i) => ({
  name: `Weather station ${two(i + 1)}`,
  kind: 'weather station',
  label: place,
  seed: 1001 + i * 10,
  every: 5000,
  shared: i < 3,
  attributes: {
    server: {
      site: place,
      latitude: Math.round((48.09 + 0.011 * i) * 1e6) / 1e6,
      longitude: Math.round((11.47 + 0.023 * ((i * 7) % 10)) * 1e6) / 1e6,
      altitude: 480 + ((i * 37) % 120),
      inactivityTimeout: INACTIVITY_TIMEOUT,
    },
    shared: { reportInterval: 5, temperatureOffset: 0 },
    client: { serial: `WS-${4100 + i}`, firmware: i % 4 === 3 ? '2.0.9' : '2.1.0', solar: true },
  },
}));

const machines: DemoDevice[] = Array.from({ length: 12 }, (_, i) => ({
  name: `${MACHINES[i % MACHINES.length]} ${two(Math.floor(i / MACHINES.length) + 1)}`,
  kind: 'machine',
  label: SITES[i % SITES.length] ?? '',
  seed: 2001 + i * 10,
  every: i % 3 === 0 ? 1000 : 2000,
  shared: i < 4,
  attributes: {
    server: {
      site: SITES[i % SITES.length] ?? '',
      model: `MX-${200 + (i % MACHINES.length) * 50}`,
      installedYear: 2015 + (i % 8),
      limits: JSON.stringify({ temperature: 85, vibration: 4 }),
      inactivityTimeout: INACTIVITY_TIMEOUT,
    },
    shared: { targetLoad: 70, maintenanceMode: false },
    client: { serial: `MC-${7300 + i}`, firmware: '5.4.2', plc: 'S7' },
  },
}));

const vehicles: DemoDevice[] = Array.from({ length: 8 }, (_, i) => ({
  name: `Van ${two(i + 1)}`,
  kind: 'vehicle',
  label: i < 5 ? 'Parcel round' : 'Service',
  seed: 3001 + i * 10,
  every: 3000,
  shared: i < 2,
  attributes: {
    server: { licensePlate: `M-DE ${100 + i}`, payload: 900 + (i % 3) * 150, inactivityTimeout: INACTIVITY_TIMEOUT },
    shared: { speedLimit: 80, driverAssistance: i % 2 === 0 },
    client: { serial: `VT-${900 + i}`, firmware: '1.8.0', network: 'LTE' },
  },
}));

export const DEMO_DEVICES: readonly DemoDevice[] = [...stations, ...machines, ...vehicles];

const KINDS: Record<DemoKind, (seed: number, t: number) => DemoValues | null> = {
  'weather station': weatherStation,
  machine,
  vehicle,
};

/** What a device sends at a time; null when it is out of reach. */
export const valuesAt = ({ kind, seed }: DemoDevice, t: number): DemoValues | null => KINDS[kind](seed, t);
