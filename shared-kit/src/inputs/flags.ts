const regionalIndicatorA = 0x1f1e6;

/** The flag of a country as text: two regional indicators of its ISO 3166 code. */
export const flagOf = (country: string): string =>
  [...country.toUpperCase()]
    .map((letter) => String.fromCodePoint(regionalIndicatorA + letter.charCodeAt(0) - 'A'.charCodeAt(0)))
    .join('');

let draws: boolean | undefined;

/** Whether the system has pictures for flags; Windows and some Linux systems draw two letters, or nothing. */
export function drawsFlags(): boolean {
  draws ??= looksColored(flagOf('SE'));
  return draws;
}

/** Draws the text in black: only an emoji image leaves color behind. */
function looksColored(text: string): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 16;
  const context = canvas.getContext?.('2d', { willReadFrequently: true });
  if (!context) return false;
  context.textBaseline = 'top';
  context.font = '14px sans-serif';
  context.fillStyle = '#000';
  context.fillText(text, 0, 0);
  const { data } = context.getImageData(0, 0, 16, 16);
  return data.some((channel, at) => at % 4 < 3 && Math.abs(channel - (data[at - (at % 4)] ?? 0)) > 32);
}
