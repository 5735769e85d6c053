import fc from 'fast-check';
import { arbitraryChain } from '../model/arbitrary-chain';
import { nodeSize } from '../model/graph';
import { placeByLinks } from './place-nodes';

test('nodes are placed along their links from left to right, and none lies on another', () => {
  fc.assert(
    fc.property(arbitraryChain, ({ nodes, links }) => {
      const at = { x: 40, y: 60 };
      const pairs = links.map(({ from, to }) => [from, to] as const);
      const places = placeByLinks({ nodes: nodes.map(({ key }) => key), links: pairs, size: nodeSize, at });
      const all = [...places.values()];
      expect(Math.min(...all.map(({ x }) => x))).toBe(at.x);
      expect(Math.min(...all.map(({ y }) => y))).toBe(at.y);
      for (const [from, to] of pairs) expect(places.get(to)?.x).toBeGreaterThan(places.get(from)?.x ?? 0);
      for (const [index, one] of all.entries()) {
        for (const other of all.slice(index + 1)) {
          const isApart = Math.abs(one.x - other.x) >= nodeSize.width || Math.abs(one.y - other.y) >= nodeSize.height;
          expect(isApart).toBe(true);
        }
      }
    }),
    { numRuns: 40 },
  );
});
