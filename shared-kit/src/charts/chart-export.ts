import { csvText } from '../browser/csv';
import { alignSeries, booleanText, type ChartSeries, seriesTitle } from './chart-data';

/** Series as a table: a line for each time, a column for each series; numbers, booleans, and times as machines read them. */
export function chartCsv(series: readonly ChartSeries[]): string {
  const [times, ...columns] = alignSeries(series);
  const cell = ({ isBoolean }: ChartSeries, value: number | null | undefined) =>
    value === null || value === undefined ? '' : isBoolean ? booleanText(value) : value;
  return csvText([
    ['time', ...series.map(seriesTitle)],
    ...times.map((ts, at) => [
      new Date(ts).toISOString(),
      ...series.map((one, place) => cell(one, columns[place]?.[at])),
    ]),
  ]);
}

/** One drawn panel of a chart with its titles. */
export interface DrawnPanel {
  canvas: HTMLCanvasElement;
  titles: readonly { text: string; color: string }[];
}

const titleHeight = 26;

/** All panels in one picture, with their titles above them. */
export async function chartPng(
  panels: readonly DrawnPanel[],
  { background, font }: { background: string; font: string },
): Promise<Blob | null> {
  const scale = window.devicePixelRatio || 1;
  const picture = document.createElement('canvas');
  picture.width = Math.max(1, ...panels.map(({ canvas }) => canvas.width));
  picture.height = panels.reduce((sum, { canvas }) => sum + canvas.height + titleHeight * scale, 0) || 1;
  const context = picture.getContext('2d');
  if (!context) return null;
  context.fillStyle = background;
  context.fillRect(0, 0, picture.width, picture.height);
  context.font = `600 ${13 * scale}px ${font}`;
  context.textBaseline = 'middle';
  let top = 0;
  for (const { canvas, titles } of panels) {
    let left = 8 * scale;
    for (const { text, color } of titles) {
      context.fillStyle = color;
      context.fillText(text, left, top + (titleHeight * scale) / 2);
      left += context.measureText(text).width + 16 * scale;
    }
    context.drawImage(canvas, 0, top + titleHeight * scale);
    top += canvas.height + titleHeight * scale;
  }
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}
