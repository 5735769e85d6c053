import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { errorText } from '@mullion/shared-kit/list/error-text';
import type { EntityCompareProps } from '@mullion/shared-kit/module/extension-points';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { nodeComponentsQuery } from './calls/rule-chain-calls';
import { Comparison } from './editor/comparison';
import { matchChain } from './model/match-chain';
import { chainOfVersion, typeOfVersion } from './model/version-file';

/** Two versions of a rule chain on one canvas, for version control. */
export default function CompareVersions({ before, after, titles }: EntityCompareProps) {
  const { data, error, refetch, isFetching } = useQuery(toldInPlace(nodeComponentsQuery(typeOfVersion(after))));
  const components = useMemo(() => new Map(data?.map((one) => [one.clazz, one])), [data]);
  const chains = useMemo(() => {
    const first = chainOfVersion(before);
    return { before: first, after: matchChain(chainOfVersion(after), first) };
  }, [before, after]);
  if (data) return <Comparison titles={titles} {...chains} components={components} />;
  if (error) return <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton lines={6} height="6rem" />;
}
