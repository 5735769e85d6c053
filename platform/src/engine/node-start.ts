/** The start of a stored node: at once, and again after a while where a service that it connects to was not there. */
import type { RuleNode } from '../rule-chains/rule-nodes.js';
import { NoConnection } from './door/client.js';
import { type Node, type NodeContext, type Running, readConfiguration } from './node.js';

/** How long it waits before it tries again, in milliseconds: longer each time. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

interface Parts {
  readonly definition: Node | undefined;
  readonly stored: RuleNode;
  readonly context: NodeContext;
  /** Its chain does not run here: its configuration is read, and that is all. */
  readonly onlyChecked: boolean;
  /** It never starts. */
  failed(): void;
  /** It could not start at first, and has now. */
  recovered(): void;
}

export class NodeStart {
  readonly #parts: Parts;
  #pause = FIRST_PAUSE;
  #timer: NodeJS.Timeout | undefined;
  #attempt: Promise<void>;
  #isOver = false;
  config: Record<string, unknown> = {};
  running: Running<unknown> | undefined;
  /** Why it did not start; null: it did. */
  fault: string | null = null;
  isReady = false;
  /** Settles when it has started, or could not at first. */
  readonly ready: Promise<void>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#attempt = this.#start();
    this.ready = this.#attempt;
  }

  /** Tries no more; settles when nothing is under way. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#attempt;
  }

  async #start(): Promise<void> {
    const { definition, stored, context, onlyChecked } = this.#parts;
    try {
      if (!definition) throw new Error(`Unknown rule node class: ${stored.type}`);
      this.config = readConfiguration(definition, stored.configuration);
      if (onlyChecked) return;
      const state = await definition.start?.(this.config, context);
      this.running = Object.create(context, { state: { value: state } }) as Running<unknown>;
      this.fault = null;
    } catch (error) {
      this.fault = (error instanceof Error ? error.message : String(error ?? '')) || 'unknown';
      if (error instanceof NoConnection && !this.#isOver) this.#tryLater();
      else {
        this.config = {};
        this.#parts.failed();
      }
    } finally {
      this.isReady = true;
    }
  }

  #tryLater(): void {
    this.#timer = setTimeout(() => {
      // It never rejects.
      this.#attempt = this.#start().then(() => {
        if (this.fault === null && !this.#isOver) this.#parts.recovered();
      });
    }, this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
