/** Weather stations: daily curves, humidity that follows temperature, rain, a battery that the sun fills, gaps in transmission. */
import { clamp, DAY, daily, episodeAt, HOUR, hourOf, isOn, MINUTE, noise, round, strength } from './curves.js';
import type { DemoValues } from './demo-values.js';

/** Rain: in one of five six-hour slots, for half an hour to four hours. */
const RAIN = { every: 6 * HOUR, chance: 0.2, shortest: 30 * MINUTE, longest: 4 * HOUR };
/** A station is out of reach in one of six four-hour slots, for three to fifteen minutes. */
const GAP = { every: 4 * HOUR, chance: 1 / 6, shortest: 3 * MINUTE, longest: 15 * MINUTE };

/** What a station measures; null while it is out of reach. */
export function weatherStation(seed: number, t: number): DemoValues | null {
  if (isOn(episodeAt(seed + 900, t, GAP), t)) return null;
  // Stations share the weather of the region and have their own detail.
  const rain = episodeAt(77, t, RAIN);
  const wet = strength(rain, t, 10 * MINUTE, 40 * MINUTE);
  const sun = clamp(Math.sin(((hourOf(t) - 6) / 12) * Math.PI), 0, 1);
  const clouds = clamp(0.35 + 0.4 * noise(78, t, 3 * HOUR) + 0.5 * wet, 0, 1);
  const temperature =
    14 + 6 * daily(t, 15) + 3 * noise(79, t, DAY) + 0.6 * noise(seed, t, 20 * MINUTE) - 3 * wet + (seed % 5) * 0.4;
  const humidity = clamp(72 - 3.2 * (temperature - 14) + 22 * wet + 3 * noise(seed + 1, t, 30 * MINUTE), 15, 100);
  const pressure = 1013 + 9 * noise(80, t, 2 * DAY) - 4 * wet + 0.3 * noise(seed + 2, t, HOUR);
  const windSpeed = clamp(
    3.5 + 2 * daily(t, 14) + 2.5 * noise(81, t, 2 * HOUR) + 1.2 * noise(seed + 3, t, MINUTE) + 4 * wet,
    0,
    30,
  );
  const windDirection = (((225 + 70 * noise(82, t, 5 * HOUR) + 15 * noise(seed + 4, t, 2 * MINUTE)) % 360) + 360) % 360;
  return {
    temperature: round(temperature, 1),
    humidity: round(humidity, 1),
    pressure: round(pressure, 1),
    windSpeed: round(windSpeed, 1),
    windDirection: Math.round(windDirection),
    rain: isOn(rain, t) ? round(0.5 + 4 * wet * (0.6 + 0.4 * noise(seed + 5, t, 5 * MINUTE)), 1) : 0,
    light: Math.round(95_000 * sun * (1 - 0.8 * clouds)),
    battery: round(clamp(3.75 + 0.25 * daily(t, 16) - 0.05 * clouds, 3.3, 4.2), 2),
  };
}
