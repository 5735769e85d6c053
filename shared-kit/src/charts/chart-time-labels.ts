import { DAY, MINUTE, SECOND } from '../time/constants';

/** Labels of times, epoch ms, that stand a step apart, ms. */
export type TimeLabels = (splits: readonly number[], step: number) => string[];

const made = new Map<string, TimeLabels>();

/**
 * Labels of a time axis: dates where a step is a day or more, seconds where it is less than a minute, and the date below the
 * first time of another day. Formatters are costly, and a dashboard has many axes, each of which asks for its labels with every
 * frame: they are made once.
 */
export function timeLabelsOf(locale: string, timeZone: string | undefined): TimeLabels {
  const id = `${locale} ${timeZone}`;
  const known = made.get(id) ?? createTimeLabels(locale, timeZone);
  made.set(id, known);
  return known;
}

function createTimeLabels(locale: string, timeZone: string | undefined): TimeLabels {
  const dates = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', timeZone });
  const minutes = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const seconds = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone });
  return (splits, step) => {
    const times = step < MINUTE ? seconds : minutes;
    let previous = '';
    return splits.map((split) => {
      // After zooming, uPlot's splits may be a millisecond before the full minute.
      const ts = step < SECOND ? split : Math.round(split / SECOND) * SECOND;
      const date = dates.format(ts);
      const isNewDay = previous !== '' && date !== previous;
      previous = date;
      if (step >= DAY) return date;
      return isNewDay ? `${times.format(ts)}\n${date}` : times.format(ts);
    });
  };
}
