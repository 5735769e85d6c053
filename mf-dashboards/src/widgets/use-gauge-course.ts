import { useNarrow } from '../runtime/use-narrow';
import { gaugeTransition } from './gauge-scale';

/** The transition of what shows a value, by the gauge's settings; undefined: it jumps, as all do on phones. */
export function useGaugeCourse(settings: Parameters<typeof gaugeTransition>[0]): string | undefined {
  return useNarrow() ? undefined : gaugeTransition(settings);
}
