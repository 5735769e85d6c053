/** The console knows what each of them means. */
const COLUMNS =
  'name,type,label,access token,mqtt client id,mqtt password,lwm2m client endpoint,lwm2m client security config mode,height';

const long = (text) => text.padEnd(256, 'x');

/** Ten ways in which a row is wrong: its cells, and why it is not imported. `first`: the line of the file's first row. */
const kinds = [
  () => ({ cells: ['', 'meter'], error: 'The name is missing' }),
  ({ name }) => ({ cells: [long(name), 'meter'], error: 'The name is longer than 255 characters' }),
  ({ firstName }) => ({ cells: [firstName, 'meter'], error: 'The name is used twice in this file, first on line 2' }),
  ({ name }) => ({ cells: [name, 'meter', '', '', '', '', '', '', '1', 'more'], error: '10 cells, but 9 columns' }),
  ({ name, firstToken }) => ({
    cells: [name, 'meter', '', firstToken],
    error: 'Device credentials are already assigned to another device!',
  }),
  ({ name }) => ({
    cells: [name, 'meter', long('label')],
    error: 'Validation error: label length must be equal or less than 255',
  }),
  ({ name }) => ({
    cells: [name, long('type')],
    error: 'Validation error: type length must be equal or less than 255',
  }),
  ({ name }) => ({
    cells: [name, 'meter', '', '', '', 'secret'],
    error: 'Invalid device credentials: Both mqtt client id and user name are empty!',
  }),
  ({ name }) => ({
    cells: [name, 'shell', '', '', '', '', name, 'ROT13'],
    error: 'Invalid device credentials: Invalid credentials body for LwM2M credentials!',
  }),
  ({ name }) => ({ cells: [`<b>${name}</b>`, 'meter'], error: 'Validation error: name is malformed' }),
];
export const badKinds = kinds.length;

/**
 * A table of devices, some of which are wrong in all of ten ways in turn, evenly among the others.
 * @returns {{ text: string, errors: string[] }} `errors`: each as a line “Line: 12; Error: …”, in the order of the file
 */
export function importRows(count, bad, prefix = 'Row') {
  const lines = [COLUMNS];
  const errors = [];
  const every = Math.floor(count / bad);
  const firstName = `${prefix} 0`;
  const firstToken = `${prefix} token 0`;
  for (let n = 0; n < count; n += 1) {
    const name = `${prefix} ${n}`;
    const isBad = n % every === every - 1 && errors.length < bad;
    if (isBad) {
      const { cells, error } = kinds[errors.length % kinds.length]({ name, firstName, firstToken });
      errors.push(`Line: ${n + 2}; Error: ${error}`);
      lines.push(cells.join(','));
    } else lines.push(`${name},meter,Meter ${n},${prefix} token ${n},,,,,${n % 40}`);
  }
  return { text: `${lines.join('\n')}\n`, errors };
}
