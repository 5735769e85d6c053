import { useAliasViewer } from '@mullion/shared-kit/aliases/use-alias-viewer';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { currentDateLocale } from '@mullion/shared-kit/i18n/i18n';
import type { ActionContext, CallAction } from '@mullion/shared-kit/list/row-action';
import { runAction } from '@mullion/shared-kit/list/run-action';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoredDashboard } from '../../model/read-dashboard';
import { findShown, type PrivateEntity, publish } from './private-entities';
import styles from './public-link-dialog.module.css';
import { say, useT } from './texts';

/** Names that are told of those that are not public. */
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
  const { data, isError, refetch } = useQuery({
    queryKey: ['dashboards', 'shown', id.id],
    queryFn: () => findShown(id.id, viewer, client),
    gcTime: 0,
    retry: false,
    meta: { toldInPlace: true },
  });
  const rule = <p className={styles.text}>{t('private.rule')}</p>;
  if (isError || data?.total === 0) return rule;
  if (!data) return <p className={styles.text}>{t('private.looking')}</p>;
  const { hidden, total } = data;
  if (hidden.length === 0) return <p className={styles.text}>{t('private.none')}</p>;
  const names = hidden.slice(0, NAMED).map(({ name }) => name);
  const more = hidden.length - names.length;
  const listed = new Intl.ListFormat(currentDateLocale()).format([
    ...names,
    ...(more > 0 ? [t('private.more', { count: more })] : []),
  ]);
  const rows = {
    id: (entity: PrivateEntity) => entity.id.id,
    name: ({ name }: PrivateEntity) => name,
    counted: (count: number) => say('private.counted', { count }),
  };
  const publishAll = async () => {
    const own = { ...context, t: say, rows, gone: () => undefined, refresh: undefined };
    await runAction(makePublic, hidden, own as unknown as ActionContext<PrivateEntity>);
    await refetch();
  };
  return (
    <div className={styles.hidden}>
      <Notice icon="lock" tone="warn">
        {t(hidden.length === total ? 'private.all' : 'private.some', { count: hidden.length, total, names: listed })}
      </Notice>
      <Button icon="public" onClick={() => runSafely(publishAll)}>
        {t('private.publish', { count: hidden.length })}
      </Button>
    </div>
  );
}
