import { MARKER_COLOR, MARKER_SIZE } from './map-settings';

/** A picture of markers, ready to be drawn many times. */
export interface Sprite {
  picture: CanvasImageSource | null;
  /** CSS px. */
  width: number;
  height: number;
}

const PIN_WIDTH = 21;

/** Pictures of markers, made once each. `changed`: one has arrived that was drawn as a pin until then. */
export function createSprites(changed: () => void) {
  const pins = new Map<string, Sprite>();
  const images = new Map<string, Sprite | null>();
  const arrows = new Map<number, Sprite>();
  const pin = (color: string): Sprite => {
    const known = pins.get(color);
    if (known) return known;
    const made = { picture: drawPin(color), width: PIN_WIDTH, height: MARKER_SIZE };
    pins.set(color, made);
    return made;
  };
  return {
    pin,
    /** For what heads somewhere. */
    arrow(size: number): Sprite {
      const made = arrows.get(size) ?? { picture: drawArrow(size), width: size, height: size };
      arrows.set(size, made);
      return made;
    },
    /** A stored picture, as large as is said along its longer side; the usual one before it is there, and where it can't be read. */
    image(url: string, size: number, usual: Sprite): Sprite {
      const key = `${size} ${url}`;
      const known = images.get(key);
      if (known === undefined) {
        images.set(key, null);
        const image = new Image();
        image.onload = () => {
          const { naturalWidth: width = 1, naturalHeight: height = 1 } = image;
          const scale = size / Math.max(1, width, height);
          images.set(key, { picture: image, width: width * scale, height: height * scale });
          changed();
        };
        image.src = url;
      }
      return known ?? usual;
    },
  };
}
export type Sprites = ReturnType<typeof createSprites>;

/** A canvas of a size in px, as sharp as the screen. */
function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  const scale = window.devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  context?.scale(scale, scale);
  return { canvas, context };
}

/** A pin in a color, with a dark edge that keeps it apart from any ground. */
function drawPin(color: string): HTMLCanvasElement | null {
  const { canvas, context } = canvasOf(PIN_WIDTH, MARKER_SIZE);
  if (!context) return null;
  const middle = PIN_WIDTH / 2;
  const radius = middle - 1;
  context.beginPath();
  context.arc(middle, middle, radius, Math.PI * 0.9, Math.PI * 0.1);
  context.quadraticCurveTo(middle + radius * 0.7, MARKER_SIZE * 0.6, middle, MARKER_SIZE - 1);
  context.quadraticCurveTo(middle - radius * 0.7, MARKER_SIZE * 0.6, middle - radius * 0.95, middle * 1.3);
  context.closePath();
  // What is no color leaves the usual one.
  context.fillStyle = MARKER_COLOR;
  context.fillStyle = color;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = 'rgb(0 0 0 / 55%)';
  context.stroke();
  context.beginPath();
  context.arc(middle, middle, 3.4, 0, Math.PI * 2);
  context.fillStyle = '#fff';
  context.fill();
  context.stroke();
  return canvas;
}

const ARROW_COLOR = '#1a73e8';

/** An arrow in a disk, which points down: settings that come with the type turn it by half a circle. */
function drawArrow(size: number): HTMLCanvasElement | null {
  const { canvas, context } = canvasOf(size, size);
  if (!context) return null;
  const middle = size / 2;
  context.beginPath();
  context.arc(middle, middle, middle - 1, 0, Math.PI * 2);
  context.fillStyle = ARROW_COLOR;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = '#fff';
  context.stroke();
  context.beginPath();
  context.moveTo(middle, size * 0.8);
  context.lineTo(size * 0.27, size * 0.27);
  context.lineTo(middle, size * 0.38);
  context.lineTo(size * 0.73, size * 0.27);
  context.closePath();
  context.fillStyle = '#fff';
  context.fill();
  return canvas;
}
