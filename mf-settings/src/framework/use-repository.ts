import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import { session } from '@mullion/shared-kit/session/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { repositoryQuery } from '../calls/repository';

/** The tenant's repository; null: none is set. What another tab has set or deleted reaches the session by this. */
export function useRepository() {
  const repository = useQuery(toldInPlace(asOptions(repositoryQuery())));
  const { data } = repository;
  useEffect(() => {
    const has = data !== null;
    if (data !== undefined && session.store.getState().hasRepository !== has) session.setHasRepository(has);
  }, [data]);
  return repository;
}
