import { plannedPoints } from './declaration-schema.js';

/**
 * How a fault of a declaration is said: the same in build, store and page. Plain code without Ajv, because the page has
 * no room for it.
 *
 * @typedef {{ field: string, fault: string }} Fault `field`: its place, '' for the whole; `fault` completes “the field …”
 */

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

/**
 * What an error of Ajv says, of a schema whose descriptions complete “… must be”.
 * @param {import('ajv').ErrorObject} error of a check that was compiled `verbose`
 * @returns {Fault}
 */
export function faultOf(error) {
  const { keyword, params, parentSchema, propertyName } = error;
  if (keyword === 'required') return { field: fieldAt(error, params.missingProperty), fault: 'is missing' };
  if (keyword === 'discriminator') return { field: fieldAt(error, params.tag), fault: 'must be an extension point' };
  if (keyword === 'propertyNames')
    return {
      field: fieldAt(error, params.propertyName),
      fault: `must be ${parentSchema?.propertyNames.description}`,
    };
  return { field: fieldAt(error, propertyName), fault: `must be ${parentSchema?.description}` };
}

/**
 * A contribution to a point that no page draws yet: build and publication refuse it, so that nobody waits for what never shows.
 * @param {Pick<import('./declaration').ModuleDeclaration, 'extensions'>} declaration that the schema accepts
 * @returns {Fault | undefined}
 */
export function plannedFault({ extensions = [] }) {
  const planned = /** @type {readonly string[]} */ (plannedPoints);
  const at = extensions.findIndex(({ point }) => planned.includes(point));
  return at < 0
    ? undefined
    : { field: `extensions[${at}].point`, fault: `is ${extensions[at]?.point}, which no page draws yet` };
}
