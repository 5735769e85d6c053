import { useAliasViewer } from '@mullion/shared-kit/aliases/use-alias-viewer';
import { ApiError } from '@mullion/shared-kit/api/api-error';
import { formCall } from '@mullion/shared-kit/api/form-call';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { currentDateLocale } from '@mullion/shared-kit/i18n/i18n';
import { refusalText } from '@mullion/shared-kit/list/error-text';
import type { ActionContext, CallAction } from '@mullion/shared-kit/list/row-action';
import { runAction } from '@mullion/shared-kit/list/run-action';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredDashboard } from '../../model/read-dashboard';
import { findShown, type PrivateEntity, publish } from './private-entities';
import styles from './public-link-dialog.module.css';
import { say, useT } from './texts';

/** Names that are told of those that are not public, and of what is unsure. */
const NAMED = 3;

const makePublic: CallAction<PrivateEntity, ActionContext<PrivateEntity>> = {
  kind: 'call',
  id: 'make-public',
  label: 'private.publish',
  icon: 'public',
  ask: {
    title: 'private.publish.title',
    groupTitle: 'private.publish.title-many',
    text: 'private.publish.text',
    confirm: 'private.publish.confirm',
    owner: ({ owner }) => owner || null,
    ownersText: 'kit:entity.owners.text',
  },
  each: (entity, _, options) => publish(entity, options),
  done: 'private.published',
};

/** What a public dashboard shows that the public doesn’t see, and the way to change that. */
export function PrivateNotice({ dashboard: { id }, context }: { dashboard: StoredDashboard; context: ScreenContext }) {
  const t = useT();
  const client = useQueryClient();
  const viewer = useAliasViewer();
  const [refusal, setRefusal] = useState('');
  const [progress, setProgress] = useState<number>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['dashboards', 'shown', id.id],
    queryFn: ({ signal }) => findShown(id.id, viewer, client, { progress: setProgress, signal }),
    gcTime: 0,
    retry: false,
    meta: { toldInPlace: true },
  });
  const rule = <p className={styles.text}>{t('private.rule')}</p>;
  if (isError) return rule;
  if (!data)
    return (
      <div className={styles.hidden}>
        <p className={styles.text}>{t('private.looking')}</p>
        <ProgressBar label={t('private.looking')} value={progress} />
      </div>
    );
  const { hidden, total, unsure } = data;
  const rest = unsure.length > 0 && (
    <p className={styles.text}>
      {t('private.unsure', { names: listOf(unsure) })} {t('private.rule')}
    </p>
  );
  if (hidden.length === 0) return rest || (total === 0 ? rule : <p className={styles.text}>{t('private.none')}</p>);
  const names = listOf(hidden.map(({ name }) => name));
  const rows = {
    id: (entity: PrivateEntity) => entity.id.id,
    name: ({ name }: PrivateEntity) => name,
    counted: (count: number) => say('private.counted', { count }),
  };
  const publishAll = async () => {
    setRefusal('');
    const own = { ...context, t: say, rows, gone: () => undefined, refresh: undefined };
    try {
      await runAction(makePublic, hidden, own as unknown as ActionContext<PrivateEntity>, { call: formCall });
    } catch (error) {
      const words = error instanceof ApiError ? refusalText(error) : '';
      if (!words) throw error;
      setRefusal(words);
    } finally {
      // Some may be public by then.
      await refetch();
    }
  };
  return (
    <div className={styles.hidden}>
      <Notice icon="lock" tone="warn">
        {t(hidden.length === total ? 'private.all' : 'private.some', { count: hidden.length, total, names })}
      </Notice>
      {rest}
      <Button icon="public" onClick={() => runSafely(publishAll)}>
        {t('private.publish', { count: hidden.length })}
      </Button>
      {refusal && <Problem>{refusal}</Problem>}
    </div>
  );
}

/** The first names, and how many more there are. */
function listOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  const rest = more > 0 ? [say('private.more', { count: more })] : [];
  return new Intl.ListFormat(currentDateLocale()).format([...names.slice(0, NAMED), ...rest]);
}
