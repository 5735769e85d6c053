/** What went wrong in a widget, as the widget editor marks it in the script. */
export interface WidgetException {
  name: string;
  message: string;
  lineNumber?: number;
  columnNumber?: number;
}

/** Where an error's stack begins: `file:line:column` of its first frame. */
const stackPlace = /:(\d+):(\d+)\)?\s*$/m;

/**
 * Name, message and place of anything that was thrown. The place comes from the error itself (Firefox, and
 * errors of the sandbox) or else from its stack.
 */
export function parseException(thrown: unknown): WidgetException {
  if (typeof thrown !== 'object' || thrown === null) return { name: 'Error', message: String(thrown) };
  const { name, message, stack, ...own } = read(thrown);
  const [, line, column] = own.lineNumber === undefined ? (stackPlace.exec(stack) ?? []) : [];
  const lineNumber = own.lineNumber ?? place(Number(line));
  const columnNumber = own.columnNumber ?? place(Number(column));
  return {
    name: name || 'Error',
    message,
    ...(lineNumber !== undefined && { lineNumber }),
    ...(columnNumber !== undefined && { columnNumber }),
  };
}

function read(thrown: object) {
  const from = thrown as Record<'name' | 'message' | 'stack' | 'lineNumber' | 'columnNumber', unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    name: text(from.name),
    message: text(from.message),
    stack: text(from.stack),
    lineNumber: place(from.lineNumber),
    columnNumber: place(from.columnNumber),
  };
}

const place = (value: unknown): number | undefined =>
  Number.isInteger(value) && (value as number) > 0 ? (value as number) : undefined;

/** Tells the widget editor, whose preview frame this page is, what went wrong. Only pages of this origin hear it. */
function postException(exception: WidgetException, host: Pick<Window, 'postMessage'> = window.parent): void {
  host.postMessage({ type: 'widgetException', data: exception }, window.location.origin);
}

/** Parses an exception of a widget; in widget edit mode the editor around the page learns of it too. */
export function handleWidgetException(
  thrown: unknown,
  { widgetEditMode, host }: { widgetEditMode: boolean; host?: Pick<Window, 'postMessage'> },
): WidgetException {
  const exception = parseException(thrown);
  if (widgetEditMode) postException(exception, host);
  return exception;
}
