/**
 * What a declaration (`module.config.ts`, `module.json`, the registry) must look like: the one source of the checks in
 * build, store and page. It is data: build and store compile it with Ajv, the page gets a compiled check
 * (`build/declaration-check.mjs`). Every `description` completes the sentence “… must be”. Members that it does not name
 * are let through, so that a console takes declarations of a later kit as far as it knows them. The types in
 * `declaration.ts` say the same; `declaration-schema.types.ts` fails to compile when the two differ.
 */
export const declarationSchema = /** @type {const} */ ({
  type: 'object',
  description: 'an object',
  required: ['name', 'requires'],
  properties: {
    name: {
      type: 'string',
      pattern: '^(?!(shell|tenants|texts)$)[a-z][a-z0-9-]*$',
      description: 'a name of small letters, digits and dashes that is not reserved',
    },
    requires: {
      type: 'object',
      description: 'an object',
      required: ['kit'],
      properties: { kit: { $ref: '#/$defs/range' } },
    },
    routes: { type: 'array', description: 'a list', items: { $ref: '#/$defs/route' } },
    menu: { type: 'array', description: 'a list', items: { $ref: '#/$defs/menuEntry' } },
    home: { type: 'array', description: 'a list', items: { $ref: '#/$defs/homePlace' } },
    extensions: { type: 'array', description: 'a list', items: { $ref: '#/$defs/extension' } },
  },
  $defs: {
    route: {
      type: 'object',
      description: 'an object',
      required: ['path', 'expose', 'title'],
      properties: {
        path: { type: 'string', pattern: '^(?!/)[^\\s?#]*$', description: 'a path without leading slash' },
        expose: { $ref: '#/$defs/expose' },
        auth: { $ref: '#/$defs/authorities' },
        public: { $ref: '#/$defs/flag' },
        layout: { enum: ['shell', 'bare'], description: '"shell" or "bare"' },
        title: { $ref: '#/$defs/text' },
        icon: { $ref: '#/$defs/text' },
        search: { $ref: '#/$defs/flag' },
        help: { $ref: '#/$defs/text' },
        skipCrumb: { $ref: '#/$defs/flag' },
        when: { $ref: '#/$defs/fact' },
        redirectTo: {
          description: 'a path, or a path for each authority',
          anyOf: [
            { $ref: '#/$defs/path' },
            {
              type: 'object',
              additionalProperties: false,
              properties: {
                SYS_ADMIN: { $ref: '#/$defs/path' },
                TENANT_ADMIN: { $ref: '#/$defs/path' },
                CUSTOMER_USER: { $ref: '#/$defs/path' },
                REFRESH_TOKEN: { $ref: '#/$defs/path' },
                ANONYMOUS: { $ref: '#/$defs/path' },
                PRE_VERIFICATION_TOKEN: { $ref: '#/$defs/path' },
              },
            },
          ],
        },
      },
    },
    menuEntry: {
      type: 'object',
      description: 'an object',
      required: ['id', 'section', 'order', 'auth'],
      properties: {
        id: { $ref: '#/$defs/text' },
        label: { $ref: '#/$defs/text' },
        path: { $ref: '#/$defs/path' },
        icon: { $ref: '#/$defs/text' },
        section: { $ref: '#/$defs/text' },
        order: { $ref: '#/$defs/order' },
        auth: { $ref: '#/$defs/authorities' },
        when: { $ref: '#/$defs/fact' },
        preload: { const: 'idle', description: '"idle"' },
      },
    },
    homePlace: {
      type: 'object',
      description: 'an object',
      required: ['section', 'path'],
      properties: {
        section: { $ref: '#/$defs/text' },
        path: { $ref: '#/$defs/path' },
        label: { $ref: '#/$defs/text' },
        icon: { $ref: '#/$defs/text' },
        order: { $ref: '#/$defs/order' },
        auth: { $ref: '#/$defs/authorities' },
        when: { $ref: '#/$defs/fact' },
      },
    },
    extension: {
      type: 'object',
      description: 'an object',
      required: ['point', 'id', 'expose', 'order'],
      properties: {
        id: { $ref: '#/$defs/text' },
        expose: { $ref: '#/$defs/expose' },
        auth: { $ref: '#/$defs/authorities' },
        when: { $ref: '#/$defs/fact' },
        order: { $ref: '#/$defs/order' },
      },
      discriminator: { propertyName: 'point' },
      oneOf: [
        {
          required: ['label'],
          properties: {
            point: { const: 'entity.tab' },
            label: { $ref: '#/$defs/text' },
            icon: { $ref: '#/$defs/text' },
            for: { $ref: '#/$defs/entityTypes' },
            own: { const: true, description: 'true' },
          },
        },
        {
          required: ['label'],
          properties: {
            point: { enum: ['entity.action', 'entity.create', 'entity.keys', 'entity.compare'] },
            label: { $ref: '#/$defs/text' },
            icon: { $ref: '#/$defs/text' },
            for: { $ref: '#/$defs/entityTypes' },
          },
        },
        {
          required: ['label'],
          properties: {
            point: {
              enum: ['toolbar.action', 'home.section', 'dashboard.toolbar', 'rule-chain.toolbar', 'palette.places'],
            },
            label: { $ref: '#/$defs/text' },
            icon: { $ref: '#/$defs/text' },
          },
        },
        { properties: { point: { enum: ['home.main', 'dashboard.view'] } } },
        {
          required: ['flag'],
          properties: { point: { const: 'console.background' }, flag: { $ref: '#/$defs/text' } },
        },
        {
          required: ['types'],
          properties: { point: { const: 'widget.renderer' }, types: { $ref: '#/$defs/widgetTypes' } },
        },
        {
          required: ['directive'],
          properties: { point: { const: 'rule-node.form' }, directive: { $ref: '#/$defs/text' } },
        },
        {
          required: ['label', 'page'],
          properties: {
            point: { const: 'settings.section' },
            label: { $ref: '#/$defs/text' },
            icon: { $ref: '#/$defs/text' },
            page: { $ref: '#/$defs/segment' },
          },
        },
        {
          required: ['label', 'path'],
          properties: {
            point: { const: 'settings.page' },
            label: { $ref: '#/$defs/text' },
            icon: { $ref: '#/$defs/text' },
            path: { $ref: '#/$defs/segment' },
          },
        },
      ],
    },
    widgetTypes: {
      type: 'array',
      minItems: 1,
      description: 'a list of widget types',
      items: {
        type: 'object',
        description: 'an object',
        required: ['bundle', 'alias'],
        properties: { bundle: { $ref: '#/$defs/text' }, alias: { $ref: '#/$defs/text' } },
      },
    },
    text: { type: 'string', pattern: '\\S', description: 'a text' },
    flag: { type: 'boolean', description: 'true or false' },
    order: { type: 'number', description: 'a number' },
    segment: { type: 'string', pattern: '^[\\w-]+$', description: 'one part of an address' },
    path: { type: 'string', pattern: '^/', description: 'a path with leading slash' },
    expose: {
      type: 'string',
      pattern: '^\\./[\\w-]+(/[\\w-]+)*$',
      description: 'an exposed file such as ./devices',
    },
    range: {
      type: 'string',
      pattern:
        '^\\s*(?:[~^]|[<>]=?|=)?\\s*v?(?:\\d+|[xX*])(?:\\.(?:\\d+|[xX*])){0,2}(?:-[\\w.-]+)?(?:(?:\\s*\\|\\|\\s*|\\s+-\\s+|\\s+)(?:[~^]|[<>]=?|=)?\\s*v?(?:\\d+|[xX*])(?:\\.(?:\\d+|[xX*])){0,2}(?:-[\\w.-]+)?)*\\s*$',
      description: 'a semver range such as ^1.0.0',
    },
    fact: {
      enum: ['edgesSupportEnabled', 'hasRepository', 'tbelEnabled', 'userTokenAccessEnabled'],
      description: 'a fact of the session',
    },
    authorities: {
      type: 'array',
      description: 'a list of authorities',
      items: {
        enum: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'REFRESH_TOKEN', 'ANONYMOUS', 'PRE_VERIFICATION_TOKEN'],
        description: 'an authority such as TENANT_ADMIN',
      },
    },
    entityTypes: {
      type: 'array',
      description: 'a list of entity types',
      items: {
        enum: [
          'TENANT',
          'TENANT_PROFILE',
          'CUSTOMER',
          'USER',
          'DASHBOARD',
          'ASSET',
          'DEVICE',
          'DEVICE_PROFILE',
          'ASSET_PROFILE',
          'ALARM',
          'RULE_CHAIN',
          'RULE_NODE',
          'EDGE',
          'ENTITY_VIEW',
          'WIDGETS_BUNDLE',
          'WIDGET_TYPE',
          'API_USAGE_STATE',
          'TB_RESOURCE',
          'OTA_PACKAGE',
          'RPC',
          'QUEUE',
        ],
        description: 'an entity type such as DEVICE',
      },
    },
  },
});

/** Points that have types but no page renders yet: the build refuses them. Remove one when a page renders it. */
export const plannedPoints = /** @type {const} */ (['settings.section', 'settings.page']);
