/** Hands a file to the browser to keep. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Hands an object to the browser as a JSON file named after a name. */
export function downloadJson(name: string, content: unknown): void {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  downloadFile(`${name.toLowerCase().replace(/\W/g, '_')}.json`, blob);
}
