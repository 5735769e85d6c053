import type { Edge, Node } from '@xyflow/react';
import type { ChainLink, ChainNode } from '../model/graph';
import type { NodeLook } from './node-look';

/** What marks a node or a link in a comparison. */
export type Mark = 'added' | 'changed' | 'moved' | 'removed';

export interface NodeData extends Record<string, unknown> {
  node: ChainNode;
  look: NodeLook;
  isFound: boolean;
  /** It is seen from so far away that only its color can be told. */
  isFar: boolean;
  mark: Mark | undefined;
  /** What is wrong with it. */
  problem: string | undefined;
}

export type FlowNode = Node<NodeData, 'rule'> | Node<{ label: string }, 'start'>;

export interface LinkData extends Record<string, unknown> {
  link: ChainLink;
  mark: Mark | undefined;
}

export type FlowLink = Edge<LinkData, 'link'>;
