const moduleName = { type: 'string', pattern: '^[a-z][a-z0-9-]{0,63}$' };
const version = { type: 'string', pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$' };
const tenantId = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' };
const expose = { type: 'string', pattern: '^\\./[A-Za-z0-9-]{1,99}$' };
const exactly = (properties: Record<string, object>, optional: string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const act = (name: string) => ({ const: name });

/** `POST /gateway/modules/changes`. */
export const changeSchema = exactly(
  {
    revision: { type: 'string', maxLength: 64 },
    reason: { type: 'string', maxLength: 255 },
    change: {
      type: 'object',
      discriminator: { propertyName: 'act' },
      required: ['act'],
      oneOf: [
        exactly({ act: act('use'), module: moduleName, version }),
        exactly({
          act: act('try'),
          module: moduleName,
          version,
          percent: { type: 'integer', minimum: 1, maximum: 99 },
        }),
        exactly({ act: act('override'), module: moduleName, version, tenantId, expose }, ['expose']),
        exactly({ act: act('end-override'), module: moduleName, tenantId, expose }, ['expose']),
        exactly({ act: act('rollback'), module: moduleName }),
      ],
    },
  },
  ['reason'],
);

/** `POST /gateway/modules/verify`. */
export const verifySchema = exactly({ module: moduleName });

/** `POST /gateway/modules/loads`. */
export const loadsSchema = exactly({
  loads: { type: 'array', maxItems: 50, items: exactly({ module: moduleName, version, failed: { type: 'boolean' } }) },
});
