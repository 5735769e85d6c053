/** What of an area counts, in percent of its width and height. */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels of a picture's width. */
const WIDTH = 512;
/** Characters of a picture beyond which it is compressed: the platform takes a million. */
const LARGE = 500_000;

/**
 * What an element shows, as a data URL. Frames of scripts stay empty, as does what other sites serve: nobody outside of them
 * sees what is inside.
 */
export async function takePicture(element: HTMLElement, crop: Crop): Promise<string> {
  const { scrollWidth: width, scrollHeight: height } = element;
  const whole = await drawn(copyOf(element), width, height);
  const [left, top] = [(width * crop.left) / 100, (height * crop.top) / 100];
  const [shownWidth, shownHeight] = [
    (width * (crop.right - crop.left)) / 100,
    (height * (crop.bottom - crop.top)) / 100,
  ];
  const picture = document.createElement('canvas');
  picture.width = WIDTH;
  picture.height = Math.max(1, Math.round((shownHeight / shownWidth) * WIDTH));
  const context = picture.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.fillStyle = getComputedStyle(element.closest('section') ?? element).backgroundColor;
  context.fillRect(0, 0, picture.width, picture.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, left, top, shownWidth, shownHeight, 0, 0, picture.width, picture.height);
  const png = picture.toDataURL('image/png');
  return png.length > LARGE ? picture.toDataURL('image/jpeg', 0.85) : png;
}

/** An element with all that is in it and with the styles that it has now, which needs nothing of the page. */
function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  const pairs: [Element, Element][] = [[element, copy]];
  const [sources, copies] = [element.querySelectorAll('*'), copy.querySelectorAll('*')];
  sources.forEach((source, at) => {
    const own = copies[at];
    if (own) pairs.push([source, own]);
  });
  for (const [source, own] of pairs) {
    if (source instanceof HTMLIFrameElement) own.remove();
    else if (source instanceof HTMLCanvasElement || source instanceof HTMLImageElement) {
      own.replaceWith(withStyle(source, pictureOf(source)));
    } else {
      withStyle(source, own as HTMLElement);
      if (source instanceof HTMLInputElement) own.setAttribute('value', source.value);
    }
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml');
  return copy;
}

function withStyle<T extends HTMLElement>(source: Element, copy: T): T {
  const style = getComputedStyle(source);
  for (let at = 0; at < style.length; at += 1) {
    const name = style.item(at);
    copy.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.style.setProperty('scrollbar-width', 'none');
  copy.removeAttribute('class');
  return copy;
}

/** A picture as it is in the document; empty where another site served it. */
function pictureOf(source: HTMLCanvasElement | HTMLImageElement): HTMLImageElement {
  const image = document.createElement('img');
  try {
    image.src = source instanceof HTMLCanvasElement ? source.toDataURL() : dataOf(source);
  } catch {
    image.alt = '';
  }
  return image;
}

function dataOf(source: HTMLImageElement): string {
  const canvas = document.createElement('canvas');
  canvas.width = source.naturalWidth;
  canvas.height = source.naturalHeight;
  canvas.getContext('2d')?.drawImage(source, 0, 0);
  return canvas.toDataURL();
}

/** The browser draws HTML inside of a picture of its own. */
async function drawn(copy: HTMLElement, width: number, height: number): Promise<HTMLImageElement> {
  const html = new XMLSerializer().serializeToString(copy);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${html}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
