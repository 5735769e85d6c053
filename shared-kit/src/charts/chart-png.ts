import { shortenedTo, titleRows } from './title-rows';

/** One drawn panel of a chart with what its colors stand for. */
export interface DrawnPanel {
  canvas: HTMLCanvasElement;
  titles: readonly { text: string; color: string }[];
}

/** What of a picture isn't in its panels. */
export interface PictureLook {
  /** What the picture is of; absent: nothing stands above the panels. */
  heading?: string;
  background: string;
  /** Color of what is written. */
  color: string;
  font: string;
  isRtl?: boolean;
}

/** px. */
const [rowHeight, edge, mark, gap] = [22, 12, 10, 6];

/** All panels in one picture, below the heading, each below its titles. */
export async function chartPng(panels: readonly DrawnPanel[], look: PictureLook): Promise<Blob | null> {
  const { heading, background, color, font, isRtl = false } = look;
  const scale = window.devicePixelRatio || 1;
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (!context) return null;
  const write = (size: number) => {
    context.font = `600 ${size * scale}px ${font}`;
  };
  const widthOf = (text: string) => context.measureText(text).width / scale;
  const width = Math.max(1, ...panels.map(({ canvas }) => canvas.width)) / scale;
  const room = width - 2 * edge;
  write(15);
  const named = heading ? shortenedTo(heading, room, widthOf) : '';
  write(13);
  const parts = panels.map(({ canvas, titles }) => ({
    canvas,
    rows: titleRows(titles, { room, widthOf, before: mark + gap }),
  }));
  picture.width = width * scale;
  picture.height =
    parts.reduce(
      (sum, { canvas, rows }) => sum + canvas.height + rows.length * rowHeight * scale,
      (edge + (named ? rowHeight + edge / 2 : 0)) * scale,
    ) || 1;
  context.fillStyle = background;
  context.fillRect(0, 0, picture.width, picture.height);
  context.textBaseline = 'middle';
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  const from = (left: number, wide = 0) => (isRtl ? width - left - wide : left) * scale;
  let top = edge * scale;
  if (named) {
    write(15);
    context.fillStyle = color;
    context.fillText(named, from(edge), top + (rowHeight * scale) / 2);
    top += (rowHeight + edge / 2) * scale;
  }
  write(13);
  for (const { canvas, rows } of parts) {
    for (const row of rows) {
      const middle = top + (rowHeight * scale) / 2;
      for (const { text, left, title } of row) {
        context.fillStyle = title.color;
        context.fillRect(from(edge + left, mark), middle - (mark * scale) / 2, mark * scale, mark * scale);
        context.fillStyle = color;
        context.fillText(text, from(edge + left + mark + gap), middle);
      }
      top += rowHeight * scale;
    }
    context.drawImage(canvas, 0, top);
    top += canvas.height;
  }
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}
