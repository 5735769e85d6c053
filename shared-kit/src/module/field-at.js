/**
 * The place of an error of Ajv as a person writes it: `routes[0].path`, `files["a.js"]`; '' for the whole.
 * @param {{ instancePath: string }} error
 * @param {string} [member] a member of the place, when the error is about one that is missing
 * @returns {string}
 */
export const fieldAt = ({ instancePath }, member) =>
  [...instancePath.split('/').slice(1), ...(member === undefined ? [] : [member])]
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : /^[A-Za-z_]\w*$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`,
    )
    .join('')
    .replace(/^\./, '');
