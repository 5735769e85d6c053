import { createContext, use } from 'react';
import type { Configuration } from './node-form';

/** Where a node is, as far as its form asks the platform about it. */
export interface NodePlace {
  /** Absent: it is not saved yet. */
  nodeId?: string;
  /** Absent: the chain is not saved yet. */
  ruleChainId?: string;
  ruleChainType: 'CORE' | 'EDGE';
}

/** What fields know of the form around them. */
export interface NodeScope {
  configuration: Configuration;
  /** The node's default configuration. */
  defaults: Configuration;
  place: NodePlace;
  disabled: boolean;
  /** What is wrong at a path, once the person may be told. */
  errorAt: (path: string) => string | undefined;
  change: (values: Readonly<Record<string, unknown>>) => void;
  /** The field at a path was left. */
  touch: (path: string) => void;
}

export const NodeScopeContext = createContext<NodeScope | null>(null);

/** The form around a field. */
export function useNodeScope(): NodeScope {
  const scope = use(NodeScopeContext);
  if (!scope) throw new Error('A field of a node stands outside of its form.');
  return scope;
}
