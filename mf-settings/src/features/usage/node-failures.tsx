import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { defineList, type ListContext } from '@mullion/shared-kit/list/define-list';
import { EntityLink } from '@mullion/shared-kit/list/entity-link';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { formatDateTime, formatNumber, isoTime } from '@mullion/shared-kit/time/format';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type NodeFailure, nodeFailuresQuery } from '../../calls/node-failures';
import { namespace, useT } from './texts';

type Context = ListContext<NodeFailure>;

const naming = {
  id: ({ ts, chain, node }: NodeFailure) => `${ts} ${chain} ${node}`,
  name: ({ ts }: NodeFailure) => formatDateTime(ts),
  counted: 'failures.counted',
};

function useFailures() {
  const { data, error, isFetching, refetch } = useQuery(toldInPlace(asOptions(nodeFailuresQuery())));
  return { rows: data, error, isFetching, reload: () => void refetch() };
}

/** Messages that rule nodes failed to process, with the way to the node. */
const failuresList = defineList<NodeFailure, Context>({
  title: 'chart.exceptions',
  file: 'chart.exceptions',
  useSource: localRows<NodeFailure, Context>({
    useRows: useFailures,
    text: ({ chain, node, message }) => `${chain} ${node} ${message}`,
    order: { ts: ({ ts }) => ts, chain: ({ chain }) => chain, node: ({ node }) => node, count: ({ count }) => count },
  }),
  columns: [
    {
      id: 'ts',
      label: 'failures.time',
      sort: 'ts',
      width: '11.5rem',
      priority: 1,
      cell: ({ ts }) => formatDateTime(ts),
      file: ({ ts }) => isoTime(ts),
    },
    {
      id: 'chain',
      label: 'failures.chain',
      sort: 'chain',
      width: '20cqi',
      priority: 3,
      cell: ({ chain, chainId }) =>
        chainId ? <EntityLink id={chainId} name={chain} /> : <bdi title={chain}>{chain}</bdi>,
      file: ({ chain }) => chain,
    },
    {
      id: 'node',
      label: 'failures.node',
      sort: 'node',
      width: '20cqi',
      priority: 2,
      cell: ({ node, chainId }) =>
        chainId ? (
          <TextLink to={`/ruleChains/${chainId.id}?node=${encodeURIComponent(node)}`} title={node}>
            {node}
          </TextLink>
        ) : (
          <bdi title={node}>{node}</bdi>
        ),
      file: ({ node }) => node,
    },
    {
      id: 'message',
      label: 'queue.exception',
      naming: true,
      priority: 1,
      cell: ({ message }) => <bdi title={message}>{message}</bdi>,
      file: ({ message }) => message,
    },
    {
      id: 'count',
      label: 'failures.count',
      sort: 'count',
      width: '7.5rem',
      priority: 4,
      align: 'end',
      cell: ({ count }) => formatNumber(count),
      file: ({ count }) => count,
    },
  ],
  sort: { property: 'ts', direction: 'DESC' },
  search: 'failures.search',
  refresh: true,
  empty: { icon: 'check_circle', title: 'failures.none', text: 'failures.none.text' },
});

const nothing = {};

/** Failures of rule nodes in the last 30 days. */
export function NodeFailures() {
  // The list's texts come with this.
  useT();
  const here = useScreenScope();
  const [scope] = useState(here);
  return <ListPanel definition={failuresList} context={useListContext(namespace, naming, scope, nothing)} />;
}
