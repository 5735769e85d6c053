import { type Lwm2mObject, lwm2mObjectsQuery } from '@mullion/shared-kit/api/lwm2m-objects';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { isolated } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import styles from './lwm2m.module.css';
import { namedObjects, type ObserveSettings } from './observe-settings';

interface Models {
  models: ReadonlyMap<string, Lwm2mObject>;
  /** Takes a model that is known already. */
  learn: (object: Lwm2mObject) => void;
  /** Why some objects have no names. */
  notice: ReactNode;
}

/** Models of the objects that settings name, and of those that were learned. */
export function useModels(settings: ObserveSettings): Models {
  const t = useT('mf-entities');
  const kit = useT('kit');
  const [learned, setLearned] = useState<readonly Lwm2mObject[]>([]);
  const named = useMemo(() => [...namedObjects(settings).keys()], [settings]);
  const asked = named.filter((keyId) => !learned.some((object) => object.keyId === keyId)).sort();
  const found = useQuery({
    ...lwm2mObjectsQuery(asked),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const models = useMemo(
    () => new Map([...(found.data ?? []), ...learned].map((object) => [object.keyId, object])),
    [found.data, learned],
  );
  const unknown = asked.filter((keyId) => !models.has(keyId));
  const notice = found.isError ? (
    <p role="alert" className={styles.note}>
      {t('lwm2m.models.failed')}{' '}
      <Button size="small" variant="text" onClick={() => runSafely(async () => void (await found.refetch()))}>
        {kit('retry')}
      </Button>
    </p>
  ) : found.data && !found.isPlaceholderData && unknown.length > 0 ? (
    <p className={styles.note}>{t('lwm2m.models.unknown', { keys: isolated(unknown.join(', ')) })}</p>
  ) : null;
  return { models, learn: (object) => setLearned((now) => [...now, object]), notice };
}
