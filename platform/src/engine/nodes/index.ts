/** All nodes there are. A line per node. */
import type { Node } from '../node.js';

export const nodes: readonly Node[] = [];

const byClass = new Map(nodes.map((node) => [node.class, node]));

/** The declaration of the class a stored node names, or undefined. */
export const nodeOf = (type: string): Node | undefined => byClass.get(type);
