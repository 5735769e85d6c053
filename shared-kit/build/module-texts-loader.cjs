/**
 * Replaces `module-texts-source.js`, the expose `./texts` of every module, by the module's own texts by language.
 * English travels in the same chunk, as every language falls back to it.
 */
module.exports = function moduleTexts() {
  const { folder, languages, baseLanguage } = this.getOptions();
  this.addContextDependency(folder);
  const source = (language) => JSON.stringify(`${folder}/${language}.json`);
  const base = languages.includes(baseLanguage) ? `import base from ${source(baseLanguage)};` : 'const base = {};';
  const others = languages
    .filter((language) => language !== baseLanguage)
    .map((language) => `  ${language}: () => import(/* webpackChunkName: "texts-${language}" */ ${source(language)}),`);
  return [
    base,
    'const others = {',
    ...others,
    '};',
    'export default { base, load: async (language) => (await others[language]?.())?.default };',
    '',
  ].join('\n');
};
