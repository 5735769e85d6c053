/** Machines: work cycles on working days, heat that follows the load, wear, faults and the way back from them. */
import {
  clamp,
  DAY,
  episodeAt,
  HOUR,
  hash,
  hourOf,
  isOn,
  MINUTE,
  noise,
  round,
  SECOND,
  strength,
  workday,
} from './curves.js';
import type { DemoValues } from './demo-values.js';

/** One fault in about six four-hour slots, for five to forty minutes. */
const FAULT = { every: 4 * HOUR, chance: 0.16, shortest: 5 * MINUTE, longest: 40 * MINUTE };
/** A batch: eight minutes of work, two of changing over, each machine at its own beat. */
const CYCLE = 10 * MINUTE;
const WORK = 8 * MINUTE;
const FROM = 5;
const TO = 22;
const FAULTS = ['overheat', 'jam', 'door open', 'drive'] as const;

/** Machines work in three shifts, so that at any hour most of them are at work. */
const shiftTime = (seed: number, t: number): number => t + ((Math.floor(seed / 10) % 3) - 1) * 8 * HOUR;

const beat = (seed: number) => (seed * 73) % (CYCLE / SECOND);

/** Share of a cycle that is done, and whether it is work or changing over. */
function cycleAt(seed: number, t: number): { working: boolean; since: number } {
  const into = (((t + beat(seed) * SECOND) % CYCLE) + CYCLE) % CYCLE;
  return into < WORK ? { working: true, since: into } : { working: false, since: into - WORK };
}

/** How warm the work has made it, 0 … 1: up over minutes of work, down while changing over, continuous from cycle to cycle. */
function thermal(working: boolean, since: number): number {
  const low = 0.62;
  const high = 1 - (1 - low) * Math.exp(-WORK / (4 * MINUTE));
  if (working) return 1 - (1 - low) * Math.exp(-since / (4 * MINUTE));
  return high * (low / high) ** (since / (CYCLE - WORK));
}

/** Minutes worked since midnight, faults left aside: what the counters count. */
function minutesWorked(seed: number, t: number): number {
  const hours = clamp(hourOf(t), FROM, TO) - FROM;
  const cycles = Math.floor((hours * HOUR) / CYCLE);
  const rest = Math.min((hours * HOUR) % CYCLE, WORK);
  return (cycles * WORK + rest) / MINUTE + (seed % 3);
}

/** What a machine reports; it never falls silent, a fault is reported. */
export function machine(seed: number, t: number): DemoValues {
  const clock = shiftTime(seed, t);
  const fault = episodeAt(seed + 500, t, FAULT);
  const broken = isOn(fault, t);
  const shiftOn = workday(clock, FROM, TO, 0.05) > 0.5;
  const { working, since } = cycleAt(seed, t);
  const state = broken ? 'fault' : !shiftOn ? 'stopped' : working ? 'running' : 'idle';
  const wanted = 62 + 18 * noise(seed, t, 45 * MINUTE);
  // The drive follows its set point with some inertia, up and down.
  const drive =
    state === 'running'
      ? 1 - Math.exp(-since / (20 * SECOND))
      : state === 'idle'
        ? 0.08 + 0.9 * Math.exp(-since / (12 * SECOND))
        : 0;
  const load = drive * wanted;
  const warmth = (30 + 0.14 * wanted * thermal(working, since)) * workday(clock, FROM, TO, 1.5);
  const heat = 24 + warmth + 22 * strength(fault, t, 4 * MINUTE, 25 * MINUTE);
  const wear = (((t / DAY) % 30) / 30) * 1.2;
  const vibration =
    drive * (1.1 + wear + 0.3 * noise(seed + 1, t, 30 * SECOND)) + 2.4 * strength(fault, t, MINUTE, 2 * MINUTE);
  const faultIndex = fault ? Math.floor(hash(seed + 600, Math.floor(fault.start)) * FAULTS.length) : 0;
  return {
    state,
    speed: Math.round(drive * (1450 + 60 * noise(seed + 2, t, 5 * MINUTE))),
    load: round(load, 1),
    power: round(0.4 + (load / 100) * 18 + 0.2 * noise(seed + 3, t, MINUTE), 2),
    temperature: round(heat + 0.8 * noise(seed + 4, t, 3 * MINUTE), 1),
    vibration: round(Math.max(0, vibration), 2),
    parts: Math.floor(minutesWorked(seed, clock) * 6),
    fault: broken ? (FAULTS[faultIndex] ?? 'drive') : '',
    running: state === 'running',
  };
}
