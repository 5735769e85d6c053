/** Descriptions of the rule nodes: facts that come with the platform (`rule-node-components.json`), the same for everybody. */
import { createHash } from 'node:crypto';
import { badRequest, notFound } from '../framework/errors.js';
import { type Call, defineRoute, S_T } from '../framework/route.js';
import facts from './rule-node-components.json' with { type: 'json' };

const PACKAGE = 'org.thingsboard.rule.engine.';
const FORMS = ['static/rulenode/rulenode-core-config.js'];
const TYPES = ['FILTER', 'ENRICHMENT', 'TRANSFORMATION', 'ACTION', 'EXTERNAL', 'FLOW'] as const;
const CHAINS = ['CORE', 'EDGE'] as const;
/** Nodes are as old as the version of the platform whose nodes they are. */
const CREATED_TIME = Date.UTC(2022, 11, 14);

/** What the facts say of a node; what is left out is usual. */
interface Fact {
  /** The class below the package of the rule engine. */
  class: string;
  name: string;
  type: string;
  /** The kinds of rule chains it can be in; usually all. */
  chains?: readonly string[];
  inEnabled?: boolean;
  outEnabled?: boolean;
  relationTypes: readonly string[];
  customRelations?: boolean;
  ruleChainNode?: boolean;
  /** The name of its form. */
  form: string;
  icon?: string;
  defaultConfiguration: Readonly<Record<string, unknown>>;
}

/** A UUID out of a name (version 5 in shape): the same in every installation. */
function namedUuid(name: string): string {
  const hash = createHash('sha1').update(name).digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function describe(fact: Fact) {
  const clazz = PACKAGE + fact.class;
  return {
    id: { id: namedUuid(clazz) },
    createdTime: CREATED_TIME,
    type: fact.type,
    scope: 'TENANT',
    name: fact.name,
    clazz,
    actions: null,
    configurationDescriptor: {
      nodeDefinition: {
        details: '',
        description: '',
        inEnabled: fact.inEnabled ?? true,
        outEnabled: fact.outEnabled ?? true,
        relationTypes: fact.relationTypes,
        customRelations: fact.customRelations ?? false,
        ruleChainNode: fact.ruleChainNode ?? false,
        defaultConfiguration: fact.defaultConfiguration,
        uiResources: FORMS,
        configDirective: fact.form,
        icon: fact.icon ?? '',
        iconUrl: '',
        docUrl: '',
      },
    },
  };
}

const components = (facts as readonly Fact[]).map((fact) => ({
  chains: fact.chains ?? CHAINS,
  description: describe(fact),
}));

function oneOf<const C extends string>(text: string, constants: readonly C[], property: string): C {
  const found = constants.find((constant) => constant === text);
  if (!found) throw badRequest(`Invalid value of "${property}": one of ${constants.join(', ')} is expected`);
  return found;
}

/** The nodes of these types for the kind of chain the call names. Throws 400 for unknown kinds. */
function ofTypes(call: Call, names: readonly string[], property: string) {
  const types = new Set<string>(names.map((name) => oneOf(name, TYPES, property)));
  const chain = oneOf(call.query.ruleChainType || 'CORE', CHAINS, 'ruleChainType');
  return components
    .filter(({ chains, description }) => types.has(description.type) && chains.includes(chain))
    .map(({ description }) => description);
}

export const componentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/component/:clazz',
    auth: S_T,
    mode: 'read',
    handler: (_tx, call) => {
      const found = components.find(({ description }) => description.clazz === call.param('clazz'));
      if (!found) throw notFound();
      return found.description;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/components/:type',
    auth: S_T,
    mode: 'read',
    handler: (_tx, call) => ofTypes(call, [call.param('type')], 'type'),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/components',
    auth: S_T,
    mode: 'read',
    handler: (_tx, call) => {
      const { componentTypes } = call.query;
      if (!componentTypes) throw badRequest("Parameter 'componentTypes' can't be empty!");
      return ofTypes(call, componentTypes.split(','), 'componentTypes');
    },
  }),
];
