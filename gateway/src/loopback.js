// @ts-check
/** Names of this machine for itself. */
export const loopbackNames = /** @type {const} */ (['localhost', '127.0.0.1', '[::1]']);

/**
 * Is this a name (or an address) of this machine alone?
 * @param {string} host
 * @returns {boolean}
 */
export const isLoopback = (host) => loopbackNames.some((name) => name === host.toLowerCase() || name === `[${host}]`);
