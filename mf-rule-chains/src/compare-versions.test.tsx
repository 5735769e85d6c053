import { playPlatform, renderModule } from '@mullion/shared-kit/testing/render-module';
import { screen, within } from '@testing-library/react';
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
    expect.stringContaining('Note'),
    expect.stringContaining('Keep'),
    expect.stringContaining('Switch → Keep'),
  ]);
});

test('nodes without ids there are the same by class and name', async () => {
  const alike = (number: number) => storedNode(number, 'Store', classes.save);
  const of = (number: number) => ({ metaData: storedMetadata({ nodes: [alike(number)], connections: null }) });
  await open(of(11), of(12));
  expect(await differences()).toEqual([expect.stringContaining('Store')]);
});

test('a template for edges is drawn with the nodes of edges, and a version without nodes is empty', async () => {
  const calls = await open({ metaData: storedMetadata({ connections: null }) }, { metaData: 'none' }, 'EDGE');
  expect(await differences()).toHaveLength(4);
  expect(calls.map(({ path, query }) => [path, query?.ruleChainType])).toEqual([['/api/components', 'EDGE']]);
});
