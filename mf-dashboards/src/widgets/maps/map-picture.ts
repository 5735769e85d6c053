import type * as L from 'leaflet';

/** A map as a picture. */
export interface MapPicture {
  file: Blob | null;
  /** Something that is seen isn't in it: another site doesn't allow that. */
  isPart: boolean;
}

/** From below. */
const panes = ['tilePane', 'overlayPane', 'markerPane', 'tooltipPane'] as const;
const drawn = 'img:not(.leaflet-tile), img.leaflet-tile-loaded, canvas, svg, .leaflet-tooltip';
const LABEL = '600 12px';
/** px. */
const EDGE = 4;

/** What is in sight of a map as a PNG: its tiles, lines, shapes, markers and labels, with whose the tiles are. */
export async function mapPicture(map: L.Map, attribution: string): Promise<MapPicture> {
  const place = map.getContainer();
  const parts = panes.flatMap((pane) => [...(map.getPane(pane)?.querySelectorAll<Part>(drawn) ?? [])]);
  const sources = await Promise.all(parts.map(readable));
  const { left, top, width, height } = place.getBoundingClientRect();
  const { backgroundColor, color, fontFamily } = getComputedStyle(place);
  const canvas = document.createElement('canvas');
  const scale = window.devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) return { file: null, isPart: true };
  context.scale(scale, scale);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, width, height);
  // At once: the map may have moved while pictures were read.
  parts.forEach((part, at) => {
    const source = sources[at];
    const box = part.getBoundingClientRect();
    const [x, y] = [box.left - left, box.top - top];
    if (source) context.drawImage(source, x, y, box.width, box.height);
    else if (part instanceof HTMLDivElement)
      write(context, part.innerText, [x + box.width / 2, y + box.height / 2], {
        ...{ font: `${LABEL} ${fontFamily}`, color, halo: backgroundColor },
      });
  });
  if (attribution)
    attribute(context, attribution, { width, height, font: `11px ${fontFamily}`, backgroundColor, color });
  const isPart = parts.some((part, at) => !sources[at] && !(part instanceof HTMLDivElement));
  return { file: await new Promise((resolve) => canvas.toBlob(resolve, 'image/png')), isPart };
}

type Part = HTMLImageElement | HTMLCanvasElement | SVGSVGElement | HTMLDivElement;

/** What can be drawn of a part without closing the picture to its page; undefined: nothing. */
async function readable(part: Part): Promise<CanvasImageSource | undefined> {
  if (part instanceof SVGSVGElement)
    return loaded(`data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(part))}`);
  if (part instanceof HTMLDivElement) return undefined;
  if (isOpen(part)) return part;
  // The same from its server, asked whether pages may read it.
  return part instanceof HTMLImageElement ? loaded(part.src) : undefined;
}

async function loaded(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  return new Promise((resolve) => {
    image.onload = () => resolve(image);
    image.onerror = () => resolve(undefined);
    image.src = url;
  });
}

/** Whether a page may read what it has drawn of this. */
function isOpen(source: HTMLImageElement | HTMLCanvasElement): boolean {
  const probe = document.createElement('canvas').getContext('2d');
  try {
    probe?.drawImage(source, 0, 0);
    probe?.getImageData(0, 0, 1, 1);
    return true;
  } catch {
    return false;
  }
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  [x, y]: readonly [number, number],
  { font, color, halo }: { font: string; color: string; halo: string },
): void {
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = halo;
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

interface Corner {
  width: number;
  height: number;
  font: string;
  backgroundColor: string;
  color: string;
}

/** Whose tiles these are, where it stands on the map too. */
function attribute(context: CanvasRenderingContext2D, text: string, corner: Corner): void {
  const { width, height, font, backgroundColor, color } = corner;
  context.font = font;
  const long = context.measureText(text).width + 2 * EDGE;
  context.globalAlpha = 0.88;
  context.fillStyle = backgroundColor;
  context.fillRect(width - long, height - 16, long, 16);
  context.globalAlpha = 1;
  context.fillStyle = color;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, width - long + EDGE, height - 8);
}
