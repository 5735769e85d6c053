import type { Edge, Node } from '@xyflow/react';
import type { ChainLink, ChainNode } from '../model/graph';
import type { NodeLook } from './node-look';

/** What marks a node or a link in a comparison. */
export type Mark = 'added' | 'changed' | 'moved' | 'removed';

/** A node on the way of a message. */
export interface Hop {
  /** Where on the way it is: "2"; "2, 5" where the way leads through it twice. */
  order: string;
  /** How long the message was there, in words. */
  took: string;
  failed: boolean;
}

/** The way of a message: nodes by their keys, and the labels by which it took links, by their ids. */
export interface Way {
  nodes: ReadonlyMap<string, Hop>;
  links: ReadonlyMap<string, string>;
}

export interface NodeData extends Record<string, unknown> {
  node: ChainNode;
  look: NodeLook;
  isFound: boolean;
  /** It is seen from so far away that only its color can be told. */
  isFar: boolean;
  mark: Mark | undefined;
  hop: Hop | undefined;
  /** What is wrong with it. */
  problem: string | undefined;
}

export type FlowNode = Node<NodeData, 'rule'> | Node<{ label: string }, 'start'>;

export interface LinkData extends Record<string, unknown> {
  link: ChainLink;
  mark: Mark | undefined;
  /** The labels by which the message took it; undefined: it did not. */
  taken: string | undefined;
  /** Where its labels stand: at the end where it meets the fewest other links. */
  labelAt: 'start' | 'middle' | 'end';
  /** Failed messages take it. */
  isFailure: boolean;
}

export type FlowLink = Edge<LinkData, 'link'>;
