import jsTokens from 'js-tokens';

/** What somebody has written as a script, without comments; each is a space, as for the language. */
export function codeOf(script: string): string {
  let code = '';
  for (const { type, value } of jsTokens(script)) {
    code += type === 'SingleLineComment' || type === 'MultiLineComment' ? ' ' : value;
  }
  return code.trim();
}

/** Whether what follows this code, without comments, is a statement that runs whenever all of the script does. */
export function runsNext(code: string): boolean {
  let depth = 0;
  let last = ';';
  for (const { type, value } of jsTokens(code)) {
    if (type === 'WhiteSpace' || type === 'LineTerminatorSequence') continue;
    if (/^[([{]$/.test(value)) depth += 1;
    if (/^[)\]}]$/.test(value)) depth -= 1;
    // What stands behind may be left out.
    if (depth === 0 && (value === 'return' || value === 'throw')) return false;
    last = value;
  }
  return depth === 0 && (last === ';' || last === '}');
}

/** What somebody has written as a template, without comments; one without end goes to the end, as for the language. */
export function markupOf(html: string): string {
  const [first = '', ...others] = html.split('<!--');
  const after = others.map((part) => {
    const end = part.indexOf('-->');
    return end < 0 ? '' : part.slice(end + 3);
  });
  return [first, ...after].join('').trim();
}
