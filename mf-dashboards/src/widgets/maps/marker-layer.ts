import * as L from 'leaflet';
import type { Sprite } from './marker-sprites';

/** A marker as the layer draws it. */
export interface DrawnMarker {
  id: string;
  /** Latitude and longitude, or the place in a picture, as the map counts. */
  lat: number;
  lng: number;
  sprite: Sprite;
  /** Shares of the picture's size that lie before the place. */
  offset: readonly [number, number];
  /** Above it; read when it is drawn. */
  label: string;
  /** Degrees, clockwise. */
  rotation?: number;
  /** Of clusters: how many it stands for, and its color. */
  cluster?: { count: number; color: string };
  /** CSS px away from its place, with a line back to it. */
  apart?: readonly [number, number];
}

/** How labels are written. */
export interface LabelLook {
  color: string;
  halo: string;
  font: string;
}

/** How much is drawn around what is in view, as a share of it: dragging shows it before anything is drawn again. */
const AROUND = 0.25;
/** Edge of the squares of which a label takes some for itself, px. */
const SQUARE = 12;
const LABEL_SIZE = 12;
/** More labels than these nobody reads, and each costs as much as ten markers. */
const MOST_LABELS = 300;

/** Markers by the thousand on one canvas: drawn where they are in view, found by the place of the pointer. */
export class MarkerLayer extends L.Layer {
  #map: L.Map | undefined;
  #canvas = document.createElement('canvas');
  #markers: readonly DrawnMarker[] = [];
  /** Of each marker at zoom 0: projecting thousands again with each step would be most of its time. */
  #units = new Float64Array();
  /** Where each was drawn last, in the canvas. */
  #places = new Float32Array();
  #corner = L.point(0, 0);
  #frame = 0;
  #look: LabelLook = { color: '#000', halo: '#fff', font: 'sans-serif' };
  readonly redraw = (): void => {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  };

  override onAdd(map: L.Map): this {
    this.#map = map;
    this.#canvas.style.pointerEvents = 'none';
    this.#canvas.style.position = 'absolute';
    map.getPanes().markerPane.append(this.#canvas);
    // A step of the zoom tells several of them: all is drawn once, before it is painted.
    map.on('zoom zoomend viewreset resize moveend', this.redraw, this);
    map.on('move', this.#follow, this);
    this.#measure();
    this.redraw();
    return this;
  }

  override onRemove(map: L.Map): this {
    cancelAnimationFrame(this.#frame);
    map.off('zoom zoomend viewreset resize moveend', this.redraw, this);
    map.off('move', this.#follow, this);
    this.#canvas.remove();
    this.#map = undefined;
    return this;
  }

  set(markers: readonly DrawnMarker[], look: LabelLook): void {
    this.#markers = markers;
    this.#look = look;
    this.#measure();
    this.redraw();
  }

  get markers(): readonly DrawnMarker[] {
    return this.#markers;
  }

  /** The marker at a point of the map's place, the one on top. */
  at({ x, y }: L.Point): DrawnMarker | undefined {
    const map = this.#map;
    if (!map) return undefined;
    const origin = map.layerPointToContainerPoint(this.#corner);
    for (let at = this.#markers.length - 1; at >= 0; at -= 1) {
      const marker = this.#markers[at];
      if (!marker) continue;
      const { width, height } = sizeOf(marker);
      const left = origin.x + (this.#places[at * 2] ?? Number.NaN);
      const top = origin.y + (this.#places[at * 2 + 1] ?? Number.NaN);
      if (x >= left && x <= left + width && y >= top && y <= top + height) return marker;
    }
    return undefined;
  }

  /** Draws again once what is in view begins to leave what is drawn. */
  #follow = (): void => {
    const map = this.#map;
    if (!map) return;
    const size = map.getSize();
    const { x, y } = map.layerPointToContainerPoint(this.#corner);
    if (x > 0 || y > 0 || x + size.x * (1 + 2 * AROUND) < size.x || y + size.y * (1 + 2 * AROUND) < size.y)
      this.redraw();
  };

  #measure(): void {
    const map = this.#map;
    if (!map) return;
    this.#units = new Float64Array(this.#markers.length * 2);
    this.#markers.forEach(({ lat, lng }, at) => {
      const { x, y } = map.project([lat, lng], 0);
      this.#units[at * 2] = x;
      this.#units[at * 2 + 1] = y;
    });
  }

  #draw(): void {
    const map = this.#map;
    const context = this.#canvas.getContext('2d');
    if (!map || !context) return;
    const size = map.getSize();
    const around = size.multiplyBy(AROUND).round();
    this.#corner = map.containerPointToLayerPoint(around.multiplyBy(-1));
    const [width, height] = [size.x + 2 * around.x, size.y + 2 * around.y];
    const density = window.devicePixelRatio || 1;
    L.DomUtil.setPosition(this.#canvas, this.#corner);
    // A new size empties it, also where it is the same.
    this.#canvas.width = width * density;
    this.#canvas.height = height * density;
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    context.scale(density, density);
    const scale = map.getZoomScale(map.getZoom(), 0);
    const from = map.getPixelOrigin().add(this.#corner);
    this.#places = new Float32Array(this.#markers.length * 2).fill(Number.NaN);
    const labels: PlacedLabel[] = [];
    this.#markers.forEach((marker, at) => {
      const x = (this.#units[at * 2] ?? 0) * scale - from.x;
      const y = (this.#units[at * 2 + 1] ?? 0) * scale - from.y;
      const { width: wide, height: high } = sizeOf(marker);
      if (x < -wide || y < -high || x > width + wide || y > height + high) return;
      const [awayX, awayY] = marker.apart ?? [0, 0];
      const left = x + awayX - wide * marker.offset[0];
      const top = y + awayY - high * marker.offset[1];
      this.#places[at * 2] = left;
      this.#places[at * 2 + 1] = top;
      if (marker.apart) drawLeg(context, x, y, x + awayX, y + awayY);
      drawMarker(context, marker, left, top, this.#look);
      labels.push({ of: marker, x: left + wide / 2, y: top - 4 });
    });
    this.#canvas.dataset.markers = String(this.#markers.length);
    drawLabels(context, labels, { width, height }, this.#look);
  }
}

/** Of clusters of up to 999; each further digit takes {@link DIGIT}. */
const CLUSTER_SIZE = 38;
const DIGIT = 8;
const clusterSize = (count: number) => CLUSTER_SIZE + DIGIT * Math.max(0, String(count).length - 3);

const sizeOf = ({ sprite, cluster }: DrawnMarker): Pick<Sprite, 'width' | 'height'> => {
  if (!cluster) return sprite;
  const size = clusterSize(cluster.count);
  return { width: size, height: size };
};

function drawLeg(context: CanvasRenderingContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.lineWidth = 1.5;
  context.strokeStyle = 'rgb(80 80 80 / 70%)';
  context.stroke();
}

function drawMarker(
  context: CanvasRenderingContext2D,
  { sprite, cluster, rotation }: DrawnMarker,
  left: number,
  top: number,
  look: LabelLook,
): void {
  if (cluster) {
    drawCluster(context, cluster, left, top, look);
    return;
  }
  const { picture, width, height } = sprite;
  if (!picture) return;
  if (!rotation) {
    context.drawImage(picture, left, top, width, height);
    return;
  }
  context.save();
  context.translate(left + width / 2, top + height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  context.restore();
}

function drawCluster(
  context: CanvasRenderingContext2D,
  { count, color }: { count: number; color: string },
  left: number,
  top: number,
  { font }: LabelLook,
): void {
  const middle = clusterSize(count) / 2;
  context.beginPath();
  context.arc(left + middle, top + middle, middle - 1, 0, Math.PI * 2);
  context.globalAlpha = 0.45;
  context.fillStyle = color;
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(left + middle, top + middle, middle - 5, 0, Math.PI * 2);
  context.fillStyle = color;
  context.fill();
  context.fillStyle = '#16232b';
  context.font = `600 ${LABEL_SIZE}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(count), left + middle, top + middle);
}

/** Where the label of a marker belongs, if it has one: most are never read, as others stand there. */
interface PlacedLabel {
  of: Pick<DrawnMarker, 'label'>;
  x: number;
  y: number;
}

/** Labels where none stands yet, those drawn first before others: below thousands of markers no more can be read. */
function drawLabels(
  context: CanvasRenderingContext2D,
  labels: readonly PlacedLabel[],
  { width, height }: { width: number; height: number },
  { color, halo, font }: LabelLook,
): void {
  const columns = Math.ceil(width / SQUARE) + 1;
  const taken = new Set<number>();
  context.font = `600 ${LABEL_SIZE}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  let drawn = 0;
  for (const { of, x, y } of labels) {
    if (drawn >= MOST_LABELS) break;
    if (x < 0 || y < 0 || x > width || y > height) continue;
    const row = Math.floor(y / SQUARE);
    // Before it is read and measured: most have no room even for their middle.
    if (taken.has(row * columns + Math.floor(x / SQUARE))) continue;
    const text = of.label;
    if (!text) continue;
    const half = context.measureText(text).width / 2;
    const first = Math.max(0, Math.floor((x - half) / SQUARE));
    const last = Math.min(columns - 1, Math.floor((x + half) / SQUARE));
    const squares: number[] = [];
    for (let column = first; column <= last; column += 1)
      squares.push(row * columns + column, (row - 1) * columns + column);
    if (squares.some((square) => taken.has(square))) continue;
    for (const square of squares) taken.add(square);
    drawn += 1;
    context.strokeStyle = halo;
    context.strokeText(text, x, y);
    context.fillStyle = color;
    context.fillText(text, x, y);
  }
}
