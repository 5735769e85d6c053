import fc from 'fast-check';
import type { ChainGraph, ChainNode } from './graph';

/** A chain of some nodes whose links lead from earlier ones to later ones. */
export const arbitraryChain: fc.Arbitrary<ChainGraph> = fc
  .array(fc.record({ x: fc.nat(2000), y: fc.nat(2000), name: fc.string({ minLength: 1, maxLength: 12 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((facts) => {
    const nodes = facts.map(
      ({ x, y, name }, at): ChainNode => ({
        key: `n${at}`,
        x,
        y,
        node: { id: { entityType: 'RULE_NODE', id: `n${at}` }, type: 'x.TbNode', name, configuration: { at } },
      }),
    );
    const pair = fc.tuple(
      fc.nat(nodes.length - 1),
      fc.nat(nodes.length - 1),
      fc.constantFrom('Success', 'A / B', 'True'),
    );
    return fc
      .record({ pairs: fc.array(pair, { maxLength: 16 }), first: fc.option(fc.nat(nodes.length - 1)) })
      .map(({ pairs, first }): ChainGraph => {
        const links = new Map(
          pairs.flatMap(([a, b, label]) => {
            const [from, to] = [Math.min(a, b), Math.max(a, b)];
            return from === to ? [] : [[`${from} ${to}`, { from: `n${from}`, to: `n${to}`, labels: [label] }] as const];
          }),
        );
        return { nodes, links: [...links.values()], first: first === null ? null : `n${first}` };
      });
  });
