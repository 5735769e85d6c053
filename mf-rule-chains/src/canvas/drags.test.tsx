import { renderKit } from '@mullion/shared-kit/testing/render-kit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { nothingChosen } from '../model/changes';
import type { ChainGraph } from '../model/graph';
import { classes, listedComponents, storedNode } from '../testing/open-editor';
import { ChainCanvas } from './chain-canvas';

const graph: ChainGraph = {
  nodes: [11, 12].map((number) => ({
    key: `n${number}`,
    x: 300 * (number - 10),
    y: 100,
    node: storedNode(number, `Node ${number}`, classes.save),
  })),
  links: [],
  first: null,
};
const components = new Map(listedComponents.map((one) => [one.clazz, one]));

async function draw() {
  const told: string[] = [];
  await renderKit(
    <ChainCanvas
      graph={graph}
      components={components}
      label="Chain"
      inputLabel="Input"
      chosen={nothingChosen}
      found={new Set()}
      problems={new Map()}
      describe={({ node }) => node.name}
      readOnly={false}
      onPlace={(places) => told.push(`placed ${[...places.keys()]}`)}
      onLink={(from, to) => told.push(`linked ${from} ${to}`)}
      onRefused={() => told.push('refused')}
    />,
  );
  await waitFor(() => expect(document.querySelectorAll('svg[data-icon] path')).toHaveLength(graph.nodes.length + 1));
  return told;
}

const node = (name: string) => screen.getByRole('group', { name });
const placeOf = (name: string) => node(name).style.transform;
const at = (clientX: number) => ({ clientX, clientY: 100, button: 0, view: window });
const handle = (name: string, type: string) => node(name).querySelector(`.react-flow__handle.${type}`) as Element;
const other: string[] = [];
const hear = ({ key }: KeyboardEvent) => other.push(key);

beforeEach(() => {
  other.length = 0;
  document.addEventListener('keydown', hear);
});
afterEach(() => {
  document.removeEventListener('keydown', hear);
  Reflect.deleteProperty(document, 'elementFromPoint');
});

test('a node that is dragged is placed where it is let go of; Escape takes it back', async () => {
  const told = await draw();
  const before = placeOf('Node 11');
  const drag = () => {
    fireEvent.mouseDown(node('Node 11'), at(310));
    fireEvent.mouseMove(window, at(330));
    fireEvent.mouseMove(window, at(360));
  };
  drag();
  expect(placeOf('Node 11')).not.toBe(before);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(placeOf('Node 11')).toBe(before);
  fireEvent.mouseMove(window, at(400));
  fireEvent.mouseUp(window, at(400));
  expect(placeOf('Node 11')).toBe(before);
  expect([told, other]).toEqual([[], []]);
  drag();
  fireEvent.mouseUp(window, at(360));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([told, other]).toEqual([['placed n11'], ['Escape']]);
});

test('a link is drawn where it is let go of; Escape lets it go', async () => {
  const told = await draw();
  document.elementFromPoint = () => handle('Node 12', 'target');
  const drag = () => {
    fireEvent.mouseDown(handle('Node 11', 'source'), at(470));
    fireEvent.mouseMove(document, at(500));
    fireEvent.mouseMove(document, at(600));
    expect(handle('Node 11', 'source')).not.toHaveClass('connectionindicator');
  };
  drag();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.mouseMove(document, at(605));
  expect(handle('Node 11', 'source')).toHaveClass('connectionindicator');
  fireEvent.mouseUp(document, at(605));
  expect([told, other]).toEqual([[], []]);
  drag();
  fireEvent.mouseUp(document, at(600));
  expect(told).toEqual(['linked n11 n12']);
});
