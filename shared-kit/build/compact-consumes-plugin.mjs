/** What the federation's plugin writes for each piece of shared code that a module takes. */
const entry =
  /("[^"\n]+"|\w+): \{\s*fallback: .*?Can not get '.*?,\s*shareScope: \["default"\],\s*singleton: true,\s*requiredVersion: ("[^"]*"),\s*strictVersion: true,\s*eager: false,\s*layer: undefined,\s*shareKey: ("[^"]*"),\s*\}/gs;
const list = /(moduleIdToConsumeDataMapping = )\{\n(.*?)\n\};/s;

/**
 * Writes the shared code that a module takes as rows of id, name and range: as objects of nine members each, most of
 * them equal, they were half of a module's entry.
 */
export class CompactConsumesPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('CompactConsumesPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('CompactConsumesPlugin', (module) => {
        if (module.name !== 'consumes') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const source = generate();
          return source && compact(source);
        };
      });
    });
  }
}

/** @throws Error when the federation's plugin writes something else than this knows */
function compact(source) {
  const [, , entries] = list.exec(source) ?? [];
  if (entries === undefined) throw new Error('No list of shared code in what the federation’s plugin writes');
  const rest = entries.replace(entry, '').replace(/[\s,]/g, '');
  if (rest) throw new Error(`Shared code of another kind than the console shares: ${rest.slice(0, 200)}`);
  const byRange = new Map();
  for (const [, id, range, key] of entries.matchAll(entry)) {
    byRange.set(range, [...(byRange.get(range) ?? []), `${id}: ${key}`]);
  }
  const groups = [...byRange].map(([range, keys]) => `[${range}, {${keys.join(', ')}}]`);
  return source.replace(
    list,
    (_, before) => `${before}Object.fromEntries([${groups.join(', ')}].flatMap(([requiredVersion, keys]) =>
  Object.entries(keys).map(([id, shareKey]) => [id, {
    shareKey, requiredVersion, shareScope: ["default"], singleton: true, strictVersion: true, eager: false,
    fallback: () => () => { throw new Error("Can not get '" + shareKey + "'"); }
  }])));`,
  );
}
