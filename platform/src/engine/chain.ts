/** A rule chain at work: its nodes and the links between them. */
import { copyOf, type Message } from './message.js';
import { Turns } from './turns.js';
import type { RuleFailure, WorkItem } from './work-item.js';

/** What a chain needs to know of its nodes. */
export interface ChainNode {
  readonly id: string;
  receive(message: Message, label: string, item: WorkItem | null): void;
  failure(message: string): RuleFailure;
}

interface Link<N> {
  /** As it is stored: capitals do not count. */
  readonly label: string;
  readonly lowerCase: string;
  readonly to: N;
}

export class RunningChain<N extends ChainNode = ChainNode> {
  first: N | null = null;
  readonly nodes = new Map<string, N>();
  readonly #links = new Map<string, Link<N>[]>();
  readonly #turns = new Turns();

  constructor(
    readonly tenantId: string,
    readonly id: string,
    readonly name: string,
  ) {}

  link(from: string, label: string, to: N): void {
    const link = { label, lowerCase: label.toLowerCase(), to };
    const links = this.#links.get(from);
    if (links) links.push(link);
    else this.#links.set(from, [link]);
  }

  /** A message goes along the links of a node that have one of the labels; `error`: why it failed. */
  route(from: ChainNode, message: Message, labels: readonly string[], item: WorkItem | null, error?: string): void {
    if (item?.isCanceled) return;
    const wanted = labels.map((label) => label.toLowerCase());
    const links = (this.#links.get(from.id) ?? []).filter(({ lowerCase }) => wanted.includes(lowerCase));
    const [only] = links;
    if (!only) {
      if (wanted.includes('failure')) item?.fail(from.failure(error ?? ''));
      else item?.end();
    } else if (links.length === 1) this.#turns.do(() => only.to.receive(message, only.label, item));
    else {
      item?.branch(links.length - 1);
      for (const [at, { to }] of links.entries())
        this.#turns.do(() => to.receive(copyOf(message, from.id, at), '', item));
    }
  }

  /** The nodes to which messages at some of its nodes may still come, these included; all of them while messages are between nodes. */
  ahead(of: readonly N[]): ReadonlySet<N> {
    const found = new Set(this.#turns.isIdle ? of : this.nodes.values());
    for (const node of found) for (const { to } of this.#links.get(node.id) ?? []) found.add(to);
    return found;
  }

  /** Forgets all other nodes, and the links that lead from them: no message comes there anymore. */
  keepOnly(nodes: ReadonlySet<N>): void {
    const ids = new Set([...nodes].map(({ id }) => id));
    if (this.first && !nodes.has(this.first)) this.first = null;
    for (const [id, node] of this.nodes) if (!nodes.has(node)) this.nodes.delete(id);
    for (const id of this.#links.keys()) if (!ids.has(id)) this.#links.delete(id);
  }
}
