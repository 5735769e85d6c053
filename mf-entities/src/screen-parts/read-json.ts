/** What a text says as JSON; nothing where it is not JSON. */
export function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
