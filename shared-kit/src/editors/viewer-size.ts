import {
  viewerCharacterWidth,
  viewerDefaultHeight,
  viewerDefaultWidth,
  viewerExtraHeight,
  viewerExtraWidth,
  viewerLineHeight,
  viewerTabCharacters,
} from './editor-limits';

/** Size of the JSON viewer that shows all of a text without scrolling, in px; its default size for an empty text. */
export function viewerSize(text: string): { width: number; height: number } {
  if (text === '') return { width: viewerDefaultWidth, height: viewerDefaultHeight };
  const lines = text.split('\n');
  const longest = Math.max(...lines.map((line) => line.replaceAll('\t', ' '.repeat(viewerTabCharacters)).length));
  return {
    width: longest * viewerCharacterWidth + viewerExtraWidth,
    height: lines.length * viewerLineHeight + viewerExtraHeight,
  };
}
