/**
 * Fills the lists of the shell's `kit-surface*.ts` with one lazy import per public path of the kit. Paths of one folder
 * share a chunk, because a request for each would cost more than the bytes saved; those of the first page are in the
 * shell's own file.
 */
module.exports = function kitSurface() {
  const { entries, name } = this.getOptions();
  const lines = entries.map(
    ({ key, file, group, first }) =>
      `  ${JSON.stringify(key)}: () => import(/* ${first ? 'webpackMode: "eager"' : `webpackChunkName: "kit-${group}"`} */ ${JSON.stringify(file)}),`,
  );
  return `export const ${name} = {\n${lines.join('\n')}\n};\n`;
};
