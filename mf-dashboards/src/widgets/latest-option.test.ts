import type { LatestChartKind } from './latest-look';
import { latestLook } from './latest-look';
import { type DrawingFacts, latestOption } from './latest-option';

const facts: DrawingFacts = {
  size: { width: 400, height: 300 },
  paint: { text: '', muted: '', line: '', surface: '', of: (color) => color, exact: (color) => color },
  ...{ fontFamily: 'sans', isRtl: false, mayMove: false, decimals: 0, write: String, percent: String },
};

/** All texts of an option, those that its functions make of the first value too. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part === 'function') return [String(part({ dataIndex: 0 }))];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : [];
}

test.each<LatestChartKind>(['bars', 'pie', 'doughnut', 'polar', 'radar'])(
  '%s draw no label that an object has as a member: ECharts would change all objects of the page',
  (kind) => {
    const labels = ['__proto__', 'constructor', 'of __proto__ here'];
    const slices = labels.map((label) => ({ id: label, label, value: 1, words: '1', color: 'red' }));
    const texts = textsOf(latestOption(kind, slices, latestLook(kind, { showLabels: true }), facts));
    expect(texts.filter((text) => /__proto__|constructor/.test(text))).toEqual([]);
  },
);
