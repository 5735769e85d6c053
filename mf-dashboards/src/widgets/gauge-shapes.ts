import type { SVGProps } from 'react';

export type GaugeKind = 'arc' | 'donut' | 'horizontalBar' | 'verticalBar';

type Text = Pick<SVGProps<SVGTextElement>, 'x' | 'y' | 'textAnchor' | 'fontSize' | 'dominantBaseline'>;

/** How a gauge is laid out in its box. */
interface GaugeShape {
  /** What of it is drawn: no more than is needed, so that it fills its place. */
  box: (shown: { hasTitle: boolean; hasFoot: boolean }) => string;
  /** From the least to the most value. */
  path: string;
  /** Of the path, in the units of the box. */
  length: number;
  /** Stroke of a gauge of full width. */
  thickness: number;
  title: Text;
  value: Text;
  /** How wide the value may be, beside a stroke of a width. */
  room: (width: number) => number;
  label: Text;
  min: Text;
  max: Text;
}

/** From the left, from the top to the bottom, this wide. */
const box = (left: number, top: number, width: number, bottom: number) => `${left} ${top} ${width} ${bottom - top}`;

const centered = (x: number, y: number, fontSize: number): Text => ({ x, y, fontSize, textAnchor: 'middle' });

/** How each kind of gauge is drawn, in the units of its box. */
export const gaugeShapes: Readonly<Record<GaugeKind, GaugeShape>> = {
  arc: {
    box: ({ hasTitle, hasFoot }) => box(5, hasTitle ? 1 : 12, 90, hasFoot ? 69 : 60),
    path: 'M16 58a34 34 0 0 1 68 0',
    length: 107,
    thickness: 18,
    title: centered(50, 10, 8),
    value: centered(50, 56, 14),
    // Where digits end at the top, the arc bends over them.
    room: (width) => (34 - width / 2) * 1.6,
    label: centered(50, 66, 6),
    min: centered(16, 67, 6),
    max: centered(84, 67, 6),
  },
  donut: {
    box: () => box(2, 2, 96, 98),
    path: 'M50 12a38 38 0 1 1 -0.01 0',
    length: 239,
    thickness: 16,
    title: centered(50, 34, 7),
    value: { ...centered(50, 51, 18), dominantBaseline: 'middle' },
    room: (width) => (38 - width / 2) * 1.8,
    label: centered(50, 70, 7),
    min: centered(36, 80, 0),
    max: centered(64, 80, 0),
  },
  horizontalBar: {
    box: ({ hasTitle, hasFoot }) => box(2, hasTitle ? 0 : 9, 96, hasFoot ? 46 : 39),
    path: 'M6 30h88',
    length: 88,
    thickness: 14,
    title: centered(50, 9, 8),
    value: centered(50, 20, 10),
    room: () => 92,
    label: centered(50, 44, 6),
    min: { x: 6, y: 44, fontSize: 6 },
    max: { x: 94, y: 44, fontSize: 6, textAnchor: 'end' },
  },
  verticalBar: {
    box: ({ hasTitle, hasFoot }) => box(2, hasTitle ? 0 : 6, 56, hasFoot ? 100 : 93),
    path: 'M24 90V22',
    length: 68,
    thickness: 20,
    title: centered(30, 8, 7),
    value: centered(24, 17, 10),
    room: () => 44,
    label: centered(24, 98, 6),
    min: { x: 37, y: 90, fontSize: 7 },
    max: { x: 37, y: 27, fontSize: 7 },
  },
};
