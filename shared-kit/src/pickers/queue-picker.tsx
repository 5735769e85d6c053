import { useQueryClient } from '@tanstack/react-query';
import { descriptionOf } from '../api/description';
import { quietCall } from '../api/entity-lookup';
import { fetchWhile } from '../api/fetch-while';
import { firstPage } from '../api/page';
import { type Queue, queueByNameQuery, queuesQuery, type ServiceType } from '../api/queues';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';
import { useStoredReference } from './use-stored-reference';

/** Queues that a search offers. */
export const QUEUE_SEARCH_SIZE = 10;

export interface QueuePickerProps extends ControlProps<string> {
  /** Service whose queues are offered. Default: the rule engine. */
  queueType?: ServiceType;
  requiredText?: string;
  placeholder?: string;
}

/** A queue as far as its row needs it; of a stored name there may be no more than that. */
type Named = Pick<Queue, 'name'> & Partial<Queue>;

/** One queue, found by the beginning of its name. The value is the name; nothing is reported when there is none of it. */
export function QueuePicker({ queueType = 'TB_RULE_ENGINE', requiredText, ...control }: QueuePickerProps) {
  const t = useT();
  const client = useQueryClient();
  const { field } = useStoredReference<Named, Queue>(control, {
    queryOf: (name) => queueByNameQuery(name, quietCall),
    keyOf: ({ name }) => name,
    unread: (name) => ({ name }),
  });

  /** Its description, or else how it works. */
  const detail = ({ submitStrategy, processingStrategy, ...queue }: Named) => {
    const description = descriptionOf(queue);
    if (description) return description;
    if (!submitStrategy || !processingStrategy) return undefined;
    return t('queue.strategies', {
      submit: t(`queue.submit.${submitStrategy.type}`),
      processing: t(`queue.processing.${processingStrategy.type}`),
    });
  };
  return (
    <AutocompleteField<Named>
      {...control}
      {...field}
      search={async (textSearch, signal) => {
        const page = firstPage(QUEUE_SEARCH_SIZE, 'name', textSearch);
        const { data } = await fetchWhile(client, queuesQuery(queueType, page, quietCall), signal);
        return data;
      }}
      searchKey={queueType}
      optionLabel={({ name }) => name}
      optionDetail={detail}
      requiredText={requiredText ?? t('queue.queue-required')}
      noneText={(text) => t('queue.no-queues-matching', { text })}
      nothingText={t('queue.no-queues-found')}
    />
  );
}
