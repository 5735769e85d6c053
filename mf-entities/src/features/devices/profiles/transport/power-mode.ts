import {
  EDRX_CYCLE_MS,
  type Lwm2mPowerMode,
  PAGING_TRANSMISSION_WINDOW_MS,
  PSM_ACTIVITY_TIMER_MS,
} from '@mullion/shared-kit/api/lwm2m';

/** A time of a power saving mode: what it begins with and the least that devices take, ms. */
interface PowerTimer {
  name: 'psmActivityTimer' | 'edrxCycle' | 'pagingTransmissionWindow';
  initial: number;
  min: number;
}

/** The times of each mode, in the order of their fields. */
const powerTimers: Readonly<Record<Lwm2mPowerMode, readonly PowerTimer[]>> = {
  PSM: [{ name: 'psmActivityTimer', initial: PSM_ACTIVITY_TIMER_MS, min: 1280 }],
  DRX: [],
  E_DRX: [
    { name: 'edrxCycle', initial: EDRX_CYCLE_MS, min: 5120 },
    { name: 'pagingTransmissionWindow', initial: PAGING_TRANSMISSION_WINDOW_MS, min: 1280 },
  ],
};

/** The times of a mode; none without one. */
export const timersOf = (mode: Lwm2mPowerMode | null | undefined): readonly PowerTimer[] =>
  mode ? powerTimers[mode] : [];

const timerNames = Object.values(powerTimers).flatMap((timers) => timers.map(({ name }) => name));

/** Settings with another mode, or none: its times as they begin, without those of the mode before. */
export function withPowerMode(settings: Readonly<Record<string, unknown>>, mode: Lwm2mPowerMode | null) {
  const others = Object.entries(settings).filter(([name]) => !(timerNames as string[]).includes(name));
  const times = timersOf(mode).map(({ name, initial }) => [name, initial]);
  return { ...Object.fromEntries(others), powerMode: mode, ...Object.fromEntries(times) };
}

/** Units of a time, from small to large, in ms. */
export const timeUnits = { MILLISECONDS: 1, SECONDS: 1000, MINUTES: 60_000, HOURS: 3_600_000 } as const;
export type TimeUnit = keyof typeof timeUnits;

/** The largest unit in which a time is a whole number. */
export function unitOf(ms: number): TimeUnit {
  if (ms === 0 || ms % timeUnits.SECONDS) return 'MILLISECONDS';
  if (ms % timeUnits.MINUTES) return 'SECONDS';
  return ms % timeUnits.HOURS ? 'MINUTES' : 'HOURS';
}
