/** Where in a map a marker points that is drawn as a pin: the first one from the left. */
export function pinIn(element: Element): { x: number; y: number } | null {
  const canvas = element.querySelector('canvas') as HTMLCanvasElement;
  const place = element.getBoundingClientRect();
  const drawn = canvas.getBoundingClientRect();
  const scale = canvas.width / drawn.width;
  const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
    0,
    0,
    canvas.width,
    canvas.height,
  );
  const isPin = (at: number) => data[at + 3] === 255 && data[at] === 254 && data[at + 1] === 117;
  for (let x = 0; x < canvas.width; x += 1)
    for (let y = 0; y < canvas.height; y += 1)
      if (isPin((y * canvas.width + x) * 4))
        return { x: drawn.x - place.x + x / scale + 9, y: drawn.y - place.y + y / scale };
  return null;
}
