/** The headers of answers that are files. */

/** Printable ASCII goes into a header as it is; other names only in encoded form. */
const headerText = (name: string): string => (/^[\x20-\x7e]+$/.test(name) ? name : encodeURIComponent(name));

/** The headers under which a file is saved. */
export function fileHeaders(fileName: string | null): Record<string, string> {
  const name = headerText(fileName ?? 'file');
  return { 'content-disposition': `attachment;filename=${name}`, 'x-filename': name };
}
