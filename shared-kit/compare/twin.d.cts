/** The file of a control's twin on PrimeReact, or the file itself. */
export function twinOf(file: string, importer: string): string;
