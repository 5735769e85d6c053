import { renderKit } from '@mullion/shared-kit/testing/render-kit';
import { waitFor } from '@testing-library/react';
import type * as library from '@xyflow/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { changeNode, moveNodes, nothingChosen } from '../model/changes';
import type { ChainGraph } from '../model/graph';
import { classes, storedNode } from '../testing/open-editor';
import { ChainCanvas } from './chain-canvas';
import { useDescribe } from './use-describe';

const given: library.ReactFlowProps[] = [];

jest.mock('@xyflow/react', () => {
  const actual = jest.requireActual<typeof library>('@xyflow/react');
  const ReactFlow = (props: library.ReactFlowProps) => {
    given.push(props);
    return <actual.ReactFlow {...props} />;
  };
  return { ...actual, ReactFlow };
});

const graph: ChainGraph = {
  nodes: [11, 12, 13].map((number) => ({
    key: `n${number}`,
    x: 200 * (number - 10),
    y: 100,
    node: storedNode(number, `Node ${number}`, classes.save),
  })),
  links: [{ from: 'n11', to: 'n12', labels: ['Success'] }],
  first: 'n11',
};
const nothing = { found: new Set<string>(), problems: new Map<string, string>(), components: new Map() };

function Canvas({ shown, onOpen }: { shown: ChainGraph; onOpen: (spot: unknown) => void }) {
  const describe = useDescribe(shown, nothing.components);
  return (
    <ChainCanvas
      {...nothing}
      {...{ graph: shown, describe, onOpen }}
      label="Chain"
      chosen={nothingChosen}
      inputLabel="Input"
      readOnly={false}
    />
  );
}

/** Draws a canvas, with its icons. */
async function draw(canvas: ReactNode) {
  const drawn = await renderKit(canvas);
  await waitFor(() => expect(document.querySelectorAll('svg[data-icon] path')).toHaveLength(4));
  return drawn;
}

test('of a change, the library draws only the nodes that it is about: the rest is what it was given before', async () => {
  const opened: [string, unknown][] = [];
  const drawing = (shown: ChainGraph, name: string) => (
    <Canvas shown={shown} onOpen={(spot) => opened.push([name, spot])} />
  );
  const { rerender } = await draw(drawing(graph, 'first'));
  const before = given.at(-1);
  rerender(drawing(moveNodes(graph, new Set(['n12']), { x: 10, y: 0 }), 'second'));
  const after = given.at(-1);
  expect(after?.nodes).not.toBe(before?.nodes);
  const changed = after?.nodes?.filter((node, at) => node !== before?.nodes?.[at]).map(({ id }) => id);
  expect(changed).toEqual(['n12']);
  expect(after?.edges).toEqual(before?.edges);
  for (const [name, value] of Object.entries(before ?? {})) {
    if (typeof value === 'function') expect([name, after?.[name as 'onMove'] === value]).toEqual([name, true]);
  }
  // They do what is wanted now.
  const [, node] = before?.nodes ?? [];
  if (node) before?.onNodeDoubleClick?.({} as never, node);
  expect(opened).toEqual([['second', { kind: 'node', key: node?.id }]]);
});

test('every link says its labels and its ends to a screen reader', async () => {
  await draw(<Canvas shown={graph} onOpen={() => undefined} />);
  expect([...document.querySelectorAll('.react-flow__edge')].map((link) => link.getAttribute('aria-label'))).toEqual([
    'Success from Node 11 to Node 12',
    'Input to Node 11',
  ]);
});

test('of a change, only the labels are written again that it is about', async () => {
  const label = (key: string) => document.querySelector(`[data-id="${key}"]`)?.getAttribute('aria-label');
  const drawing = (shown: ChainGraph) => <Canvas shown={shown} onOpen={() => undefined} />;
  const { rerender } = await draw(drawing(graph));
  const written = jest.spyOn(i18next, 't');
  const isWritten = () =>
    written.mock.calls.map(([key]) => String(key)).filter((key) => key.startsWith('describe')).length;
  const moved = moveNodes(graph, new Set(['n12']), { x: 10, y: 0 });
  rerender(drawing(moved));
  expect(isWritten()).toBe(0);
  rerender(drawing(changeNode(moved, 'n12', (node) => ({ ...node, name: 'Renamed' }))));
  // Its own, that of the link to it, and that of the node where the link begins.
  expect(isWritten()).toBe(3);
  expect([label('n11'), label('n12')]).toEqual([
    expect.stringContaining('Success to Renamed'),
    expect.stringContaining('Renamed. No links'),
  ]);
});
