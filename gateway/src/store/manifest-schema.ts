/** What `module.json` says beside the declaration: the files of a build. Each `description` completes “… must be”. */
const hash = {
  type: 'string',
  pattern: '^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$',
  description: 'a sha256 hash',
};
/** No way out of the folder, no hidden files, and no name that stands for the manifest or a compressed copy. */
const safePath = '^(?!module\\.json$)(?!.*\\.(br|gz)$)[\\w@+,=~-][\\w.@+,=~-]*(/[\\w@+,=~-][\\w.@+,=~-]*)*$';

/** JSON Schema of what the build adds to a declaration. */
export const manifestSchema = {
  type: 'object',
  description: 'an object',
  required: ['version', 'container', 'entry', 'integrity', 'files', 'languages'],
  properties: {
    version: {
      type: 'string',
      pattern: '^\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?-[0-9a-f]{8}$',
      description: 'a version ending in 8 hex of the content',
    },
    container: { type: 'string', pattern: '^[A-Za-z_$][\\w$]*$', description: 'an identifier' },
    entry: { type: 'string', description: 'the name of a listed file' },
    integrity: { type: 'string', description: 'the hash of the entry' },
    files: {
      type: 'object',
      description: 'an object',
      propertyNames: { pattern: safePath, description: 'a plain path inside the build' },
      additionalProperties: hash,
    },
    languages: {
      type: 'array',
      description: 'a list of languages',
      items: { type: 'string', pattern: '^\\w+$', description: 'a language such as en_US' },
    },
    preload: {
      type: 'object',
      description: 'an object',
      additionalProperties: { type: 'object', description: 'an object', additionalProperties: hash },
    },
  },
} as const;

/** JSON Schema of `shell.json`. */
export const shellSchema = {
  type: 'object',
  required: ['name', 'version', 'files'],
  properties: {
    name: { const: 'shell' },
    version: manifestSchema.properties.version,
    files: { ...manifestSchema.properties.files, required: ['index.html'] },
  },
} as const;
