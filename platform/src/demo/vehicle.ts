/** Vehicles: rounds through a town with stops, fuel that goes down and is filled up at night, tunnels without reception. */
import { clamp, DAY, episodeAt, HOUR, hash, hourOf, isOn, MINUTE, noise, round, workday } from './curves.js';
import type { DemoValues } from './demo-values.js';

/** A vehicle is without reception in half of the hours, for one to three minutes. */
const TUNNEL = { every: HOUR, chance: 0.5, shortest: MINUTE, longest: 3 * MINUTE };
/** One leg of a round: drive, then stop. */
const LEG = 6 * MINUTE;
const DRIVE = 5 * MINUTE;
const LEGS = 12;
const FROM = 6;
/** A day has whole rounds: each van stands at night where it begins in the morning. */
const ROUNDS = 14;
const TO = FROM + (ROUNDS * LEGS * LEG) / HOUR;
/** Kilometres of a leg. */
const LEG_LENGTH = 2.4;
const CENTRE = { latitude: 48.137, longitude: 11.575 };

/** How far along a leg a vehicle is after `into` ms, 0 … 1: it speeds up, rolls and slows down. */
function along(into: number): number {
  const x = clamp(into / DRIVE, 0, 1);
  return x * x * (3 - 2 * x);
}

interface Place {
  latitude: number;
  longitude: number;
}

/** The stops of a round, the same every day, on a bent circle around the depot. */
function stop(seed: number, index: number): Place {
  const angle = ((index % LEGS) / LEGS) * 2 * Math.PI + seed;
  const radius = 0.02 + 0.03 * hash(seed, index % LEGS);
  return {
    latitude: CENTRE.latitude + radius * Math.sin(angle),
    longitude: CENTRE.longitude + 1.5 * radius * Math.cos(angle),
  };
}

/** Vans go out at three times of the day, so that at any hour most of them are on their rounds. */
const dutyClock = (seed: number, t: number): number => t + (Math.floor(seed / 10) % 3) * 8 * HOUR;

/** What a vehicle sends; null while it is without reception. */
export function vehicle(seed: number, t: number): DemoValues | null {
  if (isOn(episodeAt(seed + 300, t, TUNNEL), t)) return null;
  const clock = dutyClock(seed, t);
  const hour = hourOf(clock);
  const onDuty = hour >= FROM && hour < TO;
  const dutyTime = (clamp(hour, FROM, TO) - FROM) * HOUR;
  const leg = Math.floor(dutyTime / LEG);
  const into = dutyTime % LEG;
  const done = along(into);
  const [from, to] = [stop(seed, leg), stop(seed, leg + 1)];
  const driving = onDuty && into < DRIVE;
  const share = clamp(into / DRIVE, 0, 1);
  const speed = driving
    ? 6 * share * (1 - share) * (LEG_LENGTH / (DRIVE / HOUR)) * (1 + 0.08 * noise(seed, t, 20_000))
    : 0;
  const kilometresToday = (leg + done) * LEG_LENGTH;
  const kilometresADay = ((TO - FROM) * HOUR * LEG_LENGTH) / LEG;
  const days = Math.floor(clock / DAY);
  const heading = (Math.atan2(1.5 * (to.longitude - from.longitude), to.latitude - from.latitude) * 180) / Math.PI;
  return {
    latitude: round(from.latitude + (to.latitude - from.latitude) * done, 6),
    longitude: round(from.longitude + (to.longitude - from.longitude) * done, 6),
    speed: round(Math.max(0, speed), 1),
    heading: Math.round((heading + 360) % 360),
    fuel: round(clamp(96 - kilometresToday * 0.18 - (seed % 7), 4, 100), 1),
    odometer: round(20_000 + seed * 137 + (days - 19_000) * kilometresADay + kilometresToday, 1),
    engineTemperature: round(18 + 70 * workday(clock, FROM, TO + 1, 0.3) + 2 * noise(seed + 1, t, 4 * MINUTE), 1),
    ignition: onDuty,
  };
}
