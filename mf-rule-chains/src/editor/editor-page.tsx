import { isForbidden, isNotFound } from '@mullion/shared-kit/api/api-error';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { useLocation, useNavigate } from '@mullion/shared-kit/routing/navigation';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { nodeComponentsQuery } from '../calls/rule-chain-calls';
import type { Components } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import { listOfType, type RuleChainType } from '../model/rule-chain';
import { ChainEditorView } from './chain-editor-view';
import { chainOfFile, findOpenedChain, type OpenedChain, parkedImport } from './opened-chain';

/** A chain as it is when its editor opens. What others store meanwhile is met when saving, never in the middle of work. */
const openedChainQuery = (id: string) =>
  queryOptions({
    queryKey: ['openedRuleChain', id],
    queryFn: ({ signal }) => findOpenedChain(id, { signal, ignoreErrors: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The list that a chain is in; chains for edges are in that of an edge, too. */
function listOf(type: RuleChainType, list: string): string {
  return type === 'CORE' || list === listOfType('CORE') ? listOfType(type) : list;
}

/** One rule chain by its id: its nodes and links, or why they can't be shown. */
export function EditorPage({ id }: { id: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data, error, refetch, isFetching } = useQuery(openedChainQuery(id));
  const list = pathname.slice(0, pathname.lastIndexOf('/'));
  const right = data && listOf(data.type, list);
  const isElsewhere = right !== undefined && right !== list;
  useEffect(() => {
    if (isElsewhere) void navigate(`${right}/${id}${search}`, { replace: true });
  }, [isElsewhere, right, id, search, navigate]);
  if (data && !isElsewhere) return <WithComponents opened={data} list={list} />;
  if (isNotFound(error) || isForbidden(error)) {
    return (
      <EmptyState
        level={2}
        icon="settings_ethernet"
        tone="gone"
        title={t('gone')}
        text={t('gone.text')}
        action={
          <Button variant="primary" onClick={() => void navigate(list)}>
            {t('gone.back')}
          </Button>
        }
      />
    );
  }
  if (error) {
    return <ErrorState level={2} reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return <Skeleton lines={6} height="6rem" />;
}

/** A chain of a file, which is stored with the first save. Without a file the address leads to the list. */
export function ImportPage({ type, list }: { type: 'CORE' | 'EDGE'; list: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [file] = useState(() => parkedImport(type));
  const opened = useMemo(() => file && chainOfFile(file), [file]);
  if (opened) return <WithComponents opened={opened} list={list} />;
  return (
    <EmptyState
      level={2}
      icon="file_upload"
      title={t('import.none')}
      text={t('import.none.text')}
      action={
        <Button variant="primary" onClick={() => void navigate(list)}>
          {t('gone.back')}
        </Button>
      }
    />
  );
}

function WithComponents({ opened, list }: { opened: OpenedChain; list: string }) {
  const { data, error, refetch, isFetching } = useQuery(toldInPlace(nodeComponentsQuery(opened.type)));
  const components = useMemo((): Components => new Map(data?.map((one) => [one.clazz, one])), [data]);
  if (data) return <ChainEditorView first={opened} components={components} list={list} />;
  if (error) {
    return <ErrorState level={2} reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return <Skeleton lines={6} height="6rem" />;
}
