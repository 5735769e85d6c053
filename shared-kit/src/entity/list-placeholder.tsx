import type { UseQueryResult } from '@tanstack/react-query';
import { entityTypeTable } from '../api/entity-types';
import type { PageData } from '../api/page';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import type { AddAction, EntityScreenDefinition, ScreenContext, ScreenEntity } from './define-entity-screen';
import { errorText } from './error-text';
import { AddButton } from './list-toolbar';

interface ListPlaceholderProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  context: ScreenContext;
  query: UseQueryResult<PageData<T>>;
  add: readonly AddAction[];
  /** Takes search and filters off; absent when none is on. */
  onClearFilters?: () => void;
}

/** In place of a list's rows: why there are none, and the way on. */
export function ListPlaceholder<T extends ScreenEntity>(props: ListPlaceholderProps<T>) {
  const { definition, context, query, add, onClearFilters } = props;
  const { t } = context;
  const info = entityTypeTable[definition.type];
  if (query.isError) {
    return (
      <ErrorState
        level={2}
        reason={errorText(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (onClearFilters) {
    return (
      <EmptyState
        level={2}
        icon="search"
        title={t('kit:entity.nothing-matches')}
        action={<Button onClick={onClearFilters}>{t('kit:entity.clear-filters')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      level={2}
      icon={info.icon}
      title={t(info.empty)}
      action={<AddButton add={add} context={context} label={t(info.add)} />}
    />
  );
}
