import { readJson } from '@mullion/shared-kit/browser/read-json';

/** Parameters as somebody wrote them: JSON, or else the text itself. */
export function paramsOf(text: string): unknown {
  const read = readJson(text);
  return read === undefined ? text : read;
}
