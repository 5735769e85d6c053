/** Puts a text on the clipboard; `false` if the browser did not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyBySelection(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, for consoles that are reached by plain HTTP, where there is no clipboard API. */
function copyBySelection(text: string): boolean {
  const from = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand?.('copy') ?? false;
  } finally {
    area.remove();
    if (from instanceof HTMLElement) from.focus();
  }
}
