const { Script } = require('node:vm');
const v8 = require('node:v8');

// The runtime that Jest itself uses comes with its core.
const core = require.resolve('@jest/core', { paths: [require.resolve('jest')] });
const { default: Runtime } = require(require.resolve('jest-runtime', { paths: [core] }));

// Functions compiled for one test file serve the next ones too: V8 would forget those it hasn't run for a while.
v8.setFlagsFromString('--no-flush-bytecode');

/** What this process compiled: a module's file, its code then, and the script, unless it can't be shared. */
const compiled = new Map();

/**
 * Jest's runtime, which compiles a module once per process instead of once per test file. Each test file still runs every
 * module anew, in a context of its own.
 */
module.exports = class CompileOnce extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    const compileAnew = executor.compile.bind(executor);
    const parameters = executor.injectedModuleParameters.join(',');
    executor.compile = (code, filename) => {
      const context = executor.environment.getVmContext();
      const script = context && scriptOf(code, filename, parameters);
      return script ? script.runInContext(context) : compileAnew(code, filename);
    };
  }
};

function scriptOf(code, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.code === code && known.parameters === parameters) return known.script;
  const script = compile(code, filename, parameters);
  compiled.set(filename, { code, parameters, script });
  return script;
}

function compile(code, filename, parameters) {
  // An import of its own asks the runtime that compiled it; a first line that starts a program can't stand in a function.
  if (/\bimport\s*\(/.test(code) || code.startsWith('#!')) return undefined;
  const head = `(function (${parameters}) {`;
  try {
    return new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  } catch {
    // Jest tells of the mistake.
    return undefined;
  }
}
