const { existsSync } = require('node:fs');
const path = require('node:path');

const source = path.join(__dirname, '../src');

/**
 * The file of a control's twin on PrimeReact, for the control that `KIT_COMPARE` names (`all`: for every one); the file itself
 * for any other. `KIT_TWIN` names it where a control has several. A twin takes the rest of the control from the original.
 */
function twinOf(file, importer) {
  const wanted = process.env.KIT_COMPARE;
  if (!wanted || !file.startsWith(source + path.sep) || importer.startsWith(__dirname)) return file;
  const name = path.relative(source, file);
  if (wanted !== 'all' && name.replace(/\.tsx?$/, '') !== wanted) return file;
  const twin = path.join(__dirname, process.env.KIT_TWIN ? `${process.env.KIT_TWIN}.tsx` : name);
  return existsSync(twin) ? twin : file;
}

/** Jest takes this file for its resolver. */
module.exports = (request, options) => twinOf(options.defaultResolver(request, options), options.basedir);
module.exports.twinOf = twinOf;
