/** Puts a CSS module into its cascade layer, so that no component has to name it. */
module.exports = function layer(source) {
  return `@layer ${this.getOptions().layer} {\n${source}\n}`;
};
