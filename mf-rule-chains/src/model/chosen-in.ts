import { type Chosen, INPUT_LINK, idOf } from './changes';
import { type ChainGraph, INPUT, middleOfLink, middleOfNode } from './graph';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Nodes and links whose middle is in an area. */
export function chosenIn(graph: ChainGraph, area: Area): Chosen {
  const isInside = (point: { x: number; y: number } | undefined) =>
    point !== undefined &&
    point.x >= area.x &&
    point.x <= area.x + area.width &&
    point.y >= area.y &&
    point.y <= area.y + area.height;
  const middle = middleOfLink(graph);
  const links = graph.links.filter((link) => isInside(middle(link))).map(idOf);
  const isInputInside = graph.first !== null && isInside(middle({ from: INPUT, to: graph.first }));
  return {
    nodes: new Set(graph.nodes.filter((node) => isInside(middleOfNode(node))).map(({ key }) => key)),
    links: new Set(isInputInside ? [...links, INPUT_LINK] : links),
  };
}
