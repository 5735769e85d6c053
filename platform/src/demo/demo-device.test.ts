import { HOUR, MINUTE, SECOND } from './curves.js';
import { DEMO_DEVICES, type DemoDevice, type DemoKind, valuesAt } from './demo-device.js';
import type { DemoValues } from './demo-values.js';
import { isDue } from './simulator.js';

const START = Date.UTC(2026, 5, 1);
const DAYS = 7;
const of = (kind: DemoKind) => DEMO_DEVICES.filter((device) => device.kind === kind);
const first = (kind: DemoKind) => of(kind)[0] as DemoDevice;

/** Samples of some days, every so often; without the times a device is out of reach. */
function samplesOf(device: DemoDevice, step: number, days = DAYS): { t: number; values: DemoValues }[] {
  const samples = [];
  for (let t = START; t < START + days * 24 * HOUR; t += step) {
    const values = valuesAt(device, t);
    if (values) samples.push({ t, values });
  }
  return samples;
}
const numbers = (samples: { values: DemoValues }[], key: string) => samples.map(({ values }) => values[key] as number);

function correlation(a: number[], b: number[]): number {
  const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
  const [ma, mb] = [mean(a), mean(b)];
  const sum = (f: (i: number) => number) => a.reduce((total, _x, i) => total + f(i), 0);
  const da = (i: number) => (a[i] as number) - ma;
  const db = (i: number) => (b[i] as number) - mb;
  return sum((i) => da(i) * db(i)) / Math.sqrt(sum((i) => da(i) ** 2) * sum((i) => db(i) ** 2));
}

it('has thirty devices of three kinds with names of their own, some of them shared with the customer', () => {
  expect(new Set(DEMO_DEVICES.map(({ name }) => name)).size).toBe(30);
  expect(new Set(DEMO_DEVICES.map(({ seed }) => seed)).size).toBe(30);
  expect((['weather station', 'machine', 'vehicle'] as const).map((kind) => of(kind).length)).toEqual([10, 12, 8]);
  expect(DEMO_DEVICES.filter(({ shared }) => shared).length).toBe(9);
  for (const { every } of DEMO_DEVICES) expect(every >= 1000 && every <= 5000).toBe(true);
});

it('gives the same values for the same time, and others for other devices', () => {
  const t = START + 11 * HOUR;
  expect(valuesAt(first('machine'), t)).toEqual(valuesAt(first('machine'), t));
  expect(valuesAt(first('machine'), t)).not.toEqual(valuesAt(of('machine')[1] as DemoDevice, t));
});

it.each([
  ['weather station', 'temperature', -20, 40],
  ['weather station', 'humidity', 15, 100],
  ['weather station', 'battery', 3.3, 4.2],
  ['machine', 'temperature', 15, 120],
  ['machine', 'vibration', 0, 8],
  ['machine', 'load', 0, 100],
  ['vehicle', 'fuel', 4, 100],
  ['vehicle', 'speed', 0, 90],
  ['vehicle', 'heading', 0, 360],
] as const)('keeps %s %s between %d and %d', (kind, key, low, high) => {
  for (const device of of(kind)) {
    const values = numbers(samplesOf(device, 17 * MINUTE), key);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(low);
    expect(Math.max(...values)).toBeLessThanOrEqual(high);
  }
});

it('is warmer in the afternoon than before dawn, and drier when warmer', () => {
  const samples = samplesOf(first('weather station'), 10 * MINUTE);
  const at = (hour: number) =>
    numbers(
      samples.filter(({ t }) => Math.floor((t / HOUR) % 24) === hour),
      'temperature',
    );
  const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
  expect(mean(at(15)) - mean(at(4))).toBeGreaterThan(6);
  expect(correlation(numbers(samples, 'temperature'), numbers(samples, 'humidity'))).toBeLessThan(-0.8);
});

it('changes with inertia: temperatures do not jump within ten seconds', () => {
  for (const kind of ['weather station', 'machine'] as const) {
    const samples = samplesOf(first(kind), 10 * SECOND, 1);
    for (let i = 1; i < samples.length; i++) {
      const [a, b] = [samples[i - 1], samples[i]] as [(typeof samples)[0], (typeof samples)[0]];
      if (b.t - a.t > 10 * SECOND) continue;
      expect(Math.abs((b.values.temperature as number) - (a.values.temperature as number))).toBeLessThan(2.5);
    }
  }
});

it('works in cycles by day, rests at night, breaks down and comes back', () => {
  const samples = of('machine').flatMap((device) => samplesOf(device, 5 * MINUTE));
  const states = new Set(samples.map(({ values }) => values.state));
  expect([...states].sort()).toEqual(['fault', 'idle', 'running', 'stopped']);
  for (let hour = 0; hour < 24; hour += 3) {
    const atWork = of('machine').filter((device) => valuesAt(device, START + hour * HOUR)?.state !== 'stopped').length;
    expect(atWork).toBeGreaterThanOrEqual(6);
  }
  const dayShift = of('machine').find(({ seed }) => Math.floor(seed / 10) % 3 === 1) as DemoDevice;
  const night = samplesOf(dayShift, 5 * MINUTE).filter(
    ({ t, values }) => (t / HOUR) % 24 < 4 && values.state !== 'fault',
  );
  expect(night.length).toBeGreaterThan(100);
  expect(night.every(({ values }) => values.state === 'stopped')).toBe(true);
  const faults = samples.filter(({ values }) => values.state === 'fault');
  expect(faults.length / samples.length).toBeGreaterThan(0.002);
  expect(faults.length / samples.length).toBeLessThan(0.1);
  expect(faults.every(({ values }) => values.fault !== '' && values.running === false)).toBe(true);
  const hot = numbers(faults, 'temperature').reduce((max, x) => Math.max(max, x), 0);
  expect(hot).toBeGreaterThan(60);
});

it('counts parts and kilometres upwards within a day', () => {
  const upwards = (device: DemoDevice, key: string) => {
    const values = numbers(samplesOf(device, 5 * MINUTE, 1), key);
    return values.every((value, i) => i === 0 || value >= (values[i - 1] as number));
  };
  const dayShift = of('machine').find(({ seed }) => Math.floor(seed / 10) % 3 === 1) as DemoDevice;
  expect(upwards(dayShift, 'parts')).toBe(true);
  expect(upwards(first('vehicle'), 'odometer')).toBe(true);
});

it('moves vehicles without jumps, and brings every van back to a full tank by the morning', () => {
  // Over midnight, when a day's rounds begin anew.
  const samples = samplesOf(first('vehicle'), 3 * SECOND, 1.1);
  for (let i = 1; i < samples.length; i++) {
    const [a, b] = [samples[i - 1], samples[i]] as [(typeof samples)[0], (typeof samples)[0]];
    if (b.t - a.t > 3 * SECOND) continue;
    expect(Math.abs((b.values.latitude as number) - (a.values.latitude as number))).toBeLessThan(0.004);
  }
  const fuel = (hour: number) => valuesAt(first('vehicle'), START + hour * HOUR)?.fuel as number;
  expect(fuel(5.5)).toBeGreaterThan(80);
  expect(fuel(18.9)).toBeLessThan(fuel(5.5) - 15);
});

it('has most of the vans drive at any hour', () => {
  for (let hour = 0; hour < 24; hour++) {
    const speeds = of('vehicle').flatMap((device) =>
      Array.from({ length: 17 }, (_, at) => valuesAt(device, START + (hour + at / 17) * HOUR)?.speed ?? []),
    );
    const driving = speeds.filter((speed) => Number(speed) > 0);
    expect(driving.length / speeds.length).toBeGreaterThan(0.45);
  }
});

it('leaves gaps where a device is out of reach, and none for machines', () => {
  const silent = (device: DemoDevice) => 1 - samplesOf(device, 2 * MINUTE, 2).length / (2 * 24 * 30);
  for (const device of of('weather station')) expect(silent(device)).toBeLessThan(0.05);
  expect(of('weather station').some((device) => silent(device) > 0)).toBe(true);
  expect(of('vehicle').some((device) => silent(device) > 0)).toBe(true);
  expect(silent(first('machine'))).toBe(0);
});

it('is due once per beat, whatever the tick', () => {
  const device = first('vehicle');
  let times = 0;
  for (let t = START; t < START + 30 * SECOND; t += SECOND) if (isDue(device, t, SECOND)) times++;
  expect(times).toBe(10);
});
