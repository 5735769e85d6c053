import jsTokens from 'js-tokens';

/** What somebody has written as a script, without comments; each is a space, as for the language. */
export function codeOf(script: string): string {
  let code = '';
  for (const { type, value } of jsTokens(script)) {
    code += type === 'SingleLineComment' || type === 'MultiLineComment' ? ' ' : value;
  }
  return code.trim();
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
