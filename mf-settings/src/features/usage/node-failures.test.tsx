import { screen, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page';
import { NodeFailures } from './node-failures';

const page = (data: unknown[]) => ({ data, totalPages: 1, totalElements: data.length, hasNext: false });
const failure = (ts: number, node: string, message: string, more: object = {}) => ({
  ts,
  value: { ruleChainName: 'Root', ruleNodeName: node, message, ...more },
});

/** A platform with one queue, whose failures these are. */
const withFailures =
  (failures: unknown[]) =>
  ({ path }: { path: string }) => {
    if (path.startsWith('/api/entitiesQuery/find'))
      return page([{ entityId: { entityType: 'ASSET', id: 'queue' }, latest: {} }]);
    if (path.includes('/values/timeseries')) return { ruleEngineException: failures };
    if (path.startsWith('/api/ruleChains'))
      return page(
        [
          ['a', 'Root'],
          ['b', 'Twice'],
          ['c', 'Twice'],
        ].map(([id, name]) => ({ id: { entityType: 'RULE_CHAIN', id }, name })),
      );
    return null;
  };

test('failures are told newest first, with the way to the chain and its node', async () => {
  const failures = [
    failure(1, 'Old & odd', 'First'),
    failure(2, 'Save', '<b>Second</b>', { count: 1200 }),
    { ts: 3, value: 'no JSON' },
  ];
  await openPage(NodeFailures, withFailures(failures), 'TENANT_ADMIN');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent('<b>Second</b>');
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['1,200', '1']);
  expect(screen.getByRole('link', { name: 'Save' })).toHaveAttribute('href', '/ruleChains/a?node=Save');
  expect(screen.getByRole('link', { name: 'Old & odd' })).toHaveAttribute('href', '/ruleChains/a?node=Old%20%26%20odd');
});

test('a name that two chains have leads nowhere', async () => {
  await openPage(NodeFailures, withFailures([failure(1, 'Save', 'No', { ruleChainName: 'Twice' })]), 'TENANT_ADMIN');
  expect(screen.getByText('Twice')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Save' })).toBeNull();
});

test('where nothing failed, that is said', async () => {
  await openPage(NodeFailures, withFailures([]), 'TENANT_ADMIN');
  expect(screen.getByText('No rule node failed in the last 30 days.')).toBeInTheDocument();
});
