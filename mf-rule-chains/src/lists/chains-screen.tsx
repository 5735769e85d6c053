import { edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { createdTime, flag, name } from '@mullion/shared-kit/entity/columns';
import {
  defineEntityScreen,
  type EntityScreenDefinition,
  lazyForm,
} from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { useQuery } from '@tanstack/react-query';
import { EditorPage } from '../editor/load-editor';
import type { RuleChainType } from '../model/rule-chain';
import { edgeActions, importAction, templateActions, tenantActions } from './chain-actions';
import { assignAction } from './edge-chains';
import {
  edgeOf,
  type ListedChain,
  type ListKind,
  listedChainQuery,
  listedChainsQuery,
  listPath,
  saveListed,
} from './listed-chain';

type Screen = EntityScreenDefinition<ListedChain>;

const form = lazyForm<ListedChain>(() => import(/* webpackChunkName: "rule-chain-form" */ './chain-form'));

/** What the lists have in common. */
const screenOf = (kind: ListKind): Omit<Screen, 'columns'> => ({
  type: 'RULE_CHAIN',
  ns: 'mf-rule-chains',
  list: ({ pageLink }) => listedChainsQuery(kind, pageLink),
  load: (id, options) => listedChainQuery(kind, id, options),
  save: saveListed(kind),
  page: EditorPage,
  form,
  details: [property('debugMode', 'debug')],
  tabs: { order: ['attributes', 'telemetry', 'alarms', 'events', 'relations'] },
});

// The lists have so few columns that a narrow table has room for them.
const root = (label: string, width = '5.5rem') =>
  flag<ListedChain>('root', label, ({ isRoot }) => isRoot, { width, priority: 2 });
const created = () => createdTime<ListedChain>({ priority: 3 });

const adding = (kind: ListKind, type: RuleChainType, addLabel?: string) => [
  addWithForm<ListedChain>({
    type: 'RULE_CHAIN',
    addLabel,
    form,
    save: saveListed(kind),
    load: (id, options) => listedChainQuery(kind, id, options),
  }),
  importAction(type),
];

/** The tenant's own chains. */
export const chainsScreen: Screen = defineEntityScreen<ListedChain>({
  ...screenOf('tenant'),
  columns: [name(), root('root'), created()],
  actions: tenantActions,
  add: adding('tenant', 'CORE'),
});

const TemplatesTitle = () => useScreenText('mf-rule-chains')('templates');

/** Chains for edges. */
export const templatesScreen: Screen = defineEntityScreen<ListedChain>({
  ...screenOf('templates'),
  title: TemplatesTitle,
  listPathOf: () => listPath('templates'),
  columns: [
    name(),
    root('root.of-template', '9rem'),
    flag('auto', 'auto', ({ isAutoAssigned }) => isAutoAssigned, { width: '9rem', priority: 3 }),
    created(),
  ],
  actions: templateActions,
  add: adding('templates', 'EDGE', 'templates.add'),
});

function EdgeTitle({ scope }: { scope: Scope }) {
  const t = useScreenText('mf-rule-chains');
  const { data } = useQuery(edgeInfoQuery(edgeOf(scope)));
  return data ? t('edge.chains-of', { edge: data.name }) : t('chains');
}

/** The chains that one edge has. */
export const edgeChainsScreen = (edgeId: string): Screen =>
  defineEntityScreen<ListedChain>({
    ...screenOf({ edgeId }),
    title: EdgeTitle,
    listPathOf: () => listPath({ edgeId }),
    columns: [name(), root('root'), created()],
    actions: edgeActions(edgeId),
    add: [assignAction(edgeId)],
  });
