/** The rule chains at work, by tenant. A chain is read when a message first comes to it, and again whenever it is stored. */

import { where } from '../framework/paging.js';
import type { Tx } from '../framework/tx.js';
import { type RuleChain, rootChain, ruleChains } from '../rule-chains/rule-chains.js';
import { linksFrom, nodesOf } from '../rule-chains/rule-nodes.js';
import { RunningChain } from './chain.js';
import type { EntityChange } from './node.js';
import { NodeInstance } from './node-instance.js';
import { type Retirement, retire } from './retirement.js';
import type { EngineServices } from './services.js';

interface TenantChains {
  readonly chains: Map<string, RunningChain<NodeInstance>>;
  /** undefined: nobody has looked yet. */
  root: string | null | undefined;
  /** Oldest first. */
  retired: Retirement[];
}

/** Chains of a tenant at most that were replaced or are gone, and whose nodes still have messages: each may be as large as a chain can be. */
const MOST_RETIRED = 10;

export class ChainStore {
  readonly #services: EngineServices;
  readonly #tenants = new Map<string, TenantChains>();

  constructor(services: EngineServices) {
    this.#services = services;
  }

  /** The chain of an id, or the root chain; undefined when the tenant has no such chain. */
  find(tenantId: string, chainId: string | null): RunningChain<NodeInstance> | undefined {
    const tenant = this.#tenant(tenantId);
    if (chainId === null && tenant.root === undefined)
      tenant.root = this.#services.read((tx) => rootChain(tx, tenantId, 'CORE'))?.id.id ?? null;
    const id = chainId ?? tenant.root;
    if (!id) return undefined;
    return tenant.chains.get(id) ?? this.#open(tenantId, id);
  }

  /** A chain was stored: its nodes change at once, those that did not change go on, unless they could not start. Answers it, or undefined when it is gone. */
  refresh(tenantId: string, chainId: string): RunningChain<NodeInstance> | undefined {
    return this.#open(tenantId, chainId);
  }

  /** A chain itself was saved: its name, its first node, its type, or whether it is the root may have changed. */
  saved(tenantId: string, chainId: string): void {
    this.#tenant(tenantId).root = undefined;
    this.#open(tenantId, chainId);
  }

  drop(tenantId: string, chainId: string): void {
    const tenant = this.#tenant(tenantId);
    const { chains } = tenant;
    if (tenant.root === chainId) tenant.root = undefined;
    const chain = chains.get(chainId);
    chains.delete(chainId);
    if (chain) this.#retire(tenant, chain, [...chain.nodes.values()], () => true);
  }

  dropTenant(tenantId: string): void {
    for (const id of [...this.#tenant(tenantId).chains.keys()]) this.drop(tenantId, id);
    this.#tenants.delete(tenantId);
  }

  /** Tells the nodes of a tenant that an entity has changed. */
  tell(tenantId: string, change: EntityChange): void {
    for (const { nodes } of this.#tenants.get(tenantId)?.chains.values() ?? [])
      for (const node of nodes.values()) void node.tell(change);
  }

  /** Starts the nodes of all chains: some send by themselves. */
  async openAll(isStopped: () => boolean): Promise<void> {
    const all = this.#services.read((tx) => ruleChains.all(tx, where("t.type = 'CORE'")).map(idsOf));
    for (const { tenantId, id } of all) {
      if (isStopped()) return;
      this.find(tenantId, id);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async stop(): Promise<void> {
    const nodes = [...this.#tenants.values()].flatMap(({ chains }) =>
      [...chains.values()].flatMap((chain) => [...chain.nodes.values()]),
    );
    await Promise.all(nodes.map((node) => node.stop()));
  }

  #tenant(tenantId: string): TenantChains {
    let tenant = this.#tenants.get(tenantId);
    if (!tenant) {
      tenant = { chains: new Map(), root: undefined, retired: [] };
      this.#tenants.set(tenantId, tenant);
    }
    return tenant;
  }

  /** A chain of edges: its nodes are looked at, and never run here. */
  #check(tenantId: string, { stored, nodes }: StoredChain): RunningChain<NodeInstance> {
    const chain = new RunningChain<NodeInstance>(tenantId, stored.id.id, stored.name ?? '');
    for (const node of nodes) chain.nodes.set(node.id.id, new NodeInstance(this.#services, chain, node, true));
    return chain;
  }

  #open(tenantId: string, chainId: string): RunningChain<NodeInstance> | undefined {
    const tenant = this.#tenant(tenantId);
    const { chains } = tenant;
    const found = this.#services.read((tx) => readChain(tx, tenantId, chainId));
    if (!found || found.stored.type === 'EDGE') {
      this.drop(tenantId, chainId);
      return found && this.#check(tenantId, found);
    }
    const { stored, nodes, links } = found;
    const chain = new RunningChain<NodeInstance>(tenantId, chainId, stored.name ?? '');
    const before = chains.get(chainId);
    for (const node of nodes) {
      const known = before?.nodes.get(node.id.id);
      if (known?.goesOnWith(node)) {
        known.chain = chain;
        known.stored = node;
        chain.nodes.set(node.id.id, known);
      } else chain.nodes.set(node.id.id, new NodeInstance(this.#services, chain, node));
    }
    const replaced = [...(before?.nodes.values() ?? [])].filter((node) => chain.nodes.get(node.id) !== node);
    for (const { fromId, toId, type } of links) {
      const to = chain.nodes.get(toId);
      if (to) chain.link(fromId, type, to);
    }
    chain.first = chain.nodes.get(stored.firstRuleNodeId?.id ?? '') ?? null;
    chains.set(chainId, chain);
    if (before) this.#retire(tenant, before, replaced, () => !this.#tenants.get(tenantId)?.chains.has(chainId));
    return chain;
  }

  /** Has nodes end, and the oldest of those that still do at once when there are too many such chains. */
  #retire(tenant: TenantChains, chain: RunningChain<NodeInstance>, ...how: [NodeInstance[], () => boolean]): void {
    tenant.retired = [...tenant.retired, retire(chain, ...how)].filter(({ isOver }) => !isOver);
    for (const oldest of tenant.retired.splice(0, tenant.retired.length - MOST_RETIRED))
      oldest.giveUp((id) => tenant.chains.get(oldest.chain.id)?.nodes.get(id));
  }
}

const idsOf = ({ id, tenantId }: RuleChain) => ({ tenantId: tenantId?.id ?? '', id: id.id });

type StoredChain = NonNullable<ReturnType<typeof readChain>>;

function readChain(tx: Tx, tenantId: string, chainId: string) {
  const stored = ruleChains.find(tx, chainId);
  if (!stored || stored.tenantId?.id !== tenantId) return undefined;
  const nodes = nodesOf(tx, chainId);
  return { stored, nodes, links: nodes.flatMap(({ id }) => linksFrom(tx, id.id)) };
}
