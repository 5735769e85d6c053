/**
 * Lets the minifier drop components of a library that nothing uses: a name for development tools that is assigned
 * to one, or a wrapper around it, would keep it.
 */
module.exports = (source) =>
  source
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2');
