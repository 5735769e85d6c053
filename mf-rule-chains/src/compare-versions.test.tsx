import { playPlatform, renderModule } from '@mullion/shared-kit/testing/render-module';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../locales/en_US.json';
import CompareVersions from './compare-versions';
import { storedChain } from './testing/answers';
import { classes, listedComponents, storedMetadata, storedNode } from './testing/open-editor';

const titles = { before: 'Current', after: '1a2b3c4' };
const open = (before: object, after: object, type = 'CORE') => {
  const calls = playPlatform(({ path }) => (path === '/api/components' ? listedComponents : undefined));
  const entity = storedChain(1, 'Pumps', { type });
  return renderModule(<CompareVersions before={{ entity, ...before }} after={{ entity, ...after }} titles={titles} />, {
    name: 'mf-rule-chains',
    texts,
  }).then(() => calls);
};
const differences = async () => {
  const list = await screen.findByRole('list', { name: 'Differences' });
  return within(list)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

test('nodes of two versions are the same by their ids, whatever they are called', async () => {
  const metaData = storedMetadata();
  const [first, second] = metaData.nodes;
  const renamed = { ...metaData, nodes: [first, { ...second, name: 'Keep' }], connections: null };
  await open({ metaData }, { metaData: renamed });
  expect(await differences()).toEqual([
    expect.stringContaining('Keep'),
    expect.stringContaining('Note'),
    expect.stringContaining('Switch → Keep'),
  ]);
});

test('nodes without ids there are the same by class and name', async () => {
  const alike = (number: number) => storedNode(number, 'Store', classes.save);
  const of = (number: number) => ({ metaData: storedMetadata({ nodes: [alike(number)], connections: null }) });
  await open(of(11), of(12));
  expect(await differences()).toEqual([expect.stringContaining('Store')]);
});

test('F7 and the buttons lead from one difference to the next, on the canvas and in the list', async () => {
  const metaData = storedMetadata();
  const [first, second, third] = metaData.nodes;
  const moved = { ...first, additionalInfo: { ...first?.additionalInfo, layoutX: 900, layoutY: 500 } };
  const changed = { ...third, name: 'Remark' };
  await open({ metaData }, { metaData: { ...metaData, nodes: [moved, second, changed] } });
  await differences();
  const current = () => screen.getAllByRole('button', { current: true }).map(({ textContent }) => textContent);
  const chosen = () =>
    [...document.querySelectorAll('.react-flow__node.selected')].map(
      (one) => /: (\w+)\./.exec(one.ariaLabel ?? '')?.[1],
    );
  expect(screen.getByRole('list', { name: 'Marks on the canvas' })).toHaveTextContent('Changed (1)Moved (1)');
  // The node whose values can be compared is first.
  expect([current(), chosen()]).toEqual([['Changed: Remarkname'], ['Remark']]);
  expect(screen.getByText('Difference 1 of 2')).toBeVisible();
  await userEvent.keyboard('{F7}');
  await waitFor(() => expect([current(), chosen()]).toEqual([['Moved: Switch'], ['Switch']]));
  await userEvent.keyboard('{Shift>}{F7}{/Shift}');
  await waitFor(() => expect(chosen()).toEqual(['Remark']));
  await userEvent.click(screen.getByRole('button', { name: 'Next difference (F7)' }));
  await waitFor(() => expect(current()).toEqual(['Moved: Switch']));
  await userEvent.click(screen.getByRole('button', { name: /Changed: Remark/ }));
  await waitFor(() => expect(chosen()).toEqual(['Remark']));
  fireEvent.click(screen.getByRole('group', { name: /: Switch\./ }));
  await waitFor(() => expect(current()).toEqual(['Moved: Switch']));
  expect(screen.getByRole('region', { name: 'Selected node' })).toHaveTextContent('Switch');
  // Where it stood is drawn.
  const places = [...document.querySelectorAll('[data-moved] rect')];
  expect(places.map((rect) => [rect.getAttribute('x'), rect.getAttribute('y')])).toEqual([['200', '100']]);
});

test('what a node holds stands in one order on both sides: only what differs is seen', async () => {
  const of = (configuration: object) => {
    const metaData = storedMetadata();
    const [first, second, third] = metaData.nodes;
    return { metaData: { ...metaData, nodes: [first, second, { ...third, configuration }] } };
  };
  await open(of({ scope: 'SHARED', notify: { b: 1, a: 2 } }), of({ notify: { a: 2, b: 1 }, scope: 'SERVER' }));
  await differences();
  const sides = [...screen.getByRole('region', { name: 'Selected node' }).querySelectorAll('pre')];
  const lines = sides.map(({ textContent }) => textContent.replaceAll(/\s*\n\s*/g, ' '));
  expect(lines[0]).toContain('notify: { "a": 2, "b": 1 } scope: "SHARED"');
  expect(lines[1]).toContain('notify: { "a": 2, "b": 1 } scope: "SERVER"');
});

test('a template for edges is drawn with the nodes of edges, and a version without nodes is empty', async () => {
  const calls = await open({ metaData: storedMetadata({ connections: null }) }, { metaData: 'none' }, 'EDGE');
  expect(await differences()).toHaveLength(4);
  expect(calls.map(({ path, query }) => [path, query?.ruleChainType])).toEqual([['/api/components', 'EDGE']]);
});
