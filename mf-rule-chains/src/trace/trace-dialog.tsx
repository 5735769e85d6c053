import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { SearchField } from '@mullion/shared-kit/inputs/search-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useMessageTypeNames } from '@mullion/shared-kit/pickers/use-message-type-names';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { nodeComponentsQuery } from '../calls/rule-chain-calls';
import { readGraph } from '../model/read-graph';
import type { RuleChainMetadata, RuleChainType } from '../model/rule-chain';
import { MessageList } from './message-list';
import { MessagePath } from './message-path';
import { useT } from './texts';
import styles from './trace.module.css';
import { fits } from './trace-model';
import { useTrace } from './use-trace';

interface TraceDialogProps {
  chain: { id: string; name: string; type: RuleChainType };
  metadata: RuleChainMetadata;
  onClose: () => void;
}

/** Messages on their way through a chain, while they are on it. */
export function TraceDialog({ chain, metadata, onClose }: TraceDialogProps) {
  const t = useT();
  const saved = metadata.nodes.filter(({ id }) => id !== undefined);
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set(saved.map(({ id }) => id?.id ?? '')));
  const [search, setSearch] = useState('');
  const [shows, setShows] = useState<'all' | 'failed'>('all');
  const [chosen, setChosen] = useState<string>();
  const { data } = useQuery(toldInPlace(nodeComponentsQuery(chain.type)));
  const components = useMemo(() => data && new Map(data.map((one) => [one.clazz, one])), [data]);
  const { graph } = useMemo(() => readGraph(metadata), [metadata]);
  const trace = useTrace(chain, metadata);
  const { label: nameOf } = useMessageTypeNames();
  const { state, messages, dropped, gone } = trace;
  const names = new Map(saved.map(({ id, name }) => [id?.id ?? '', name]));
  const goneNodes = saved.filter(({ id }) => gone.has(id?.id ?? '')).map(({ name }) => name);
  const off = saved.filter(({ id, debugMode }) => watched.has(id?.id ?? '') && !debugMode);
  const isAsking = state === 'asking' || state === 'starting';
  const hasStopped = state === 'stopped';
  const failed = messages.filter((message) => message.failed).length;
  const shown = messages.filter((message) => fits(message, { text: search, failedOnly: shows === 'failed', nameOf }));
  const message = messages.find(({ id }) => id === chosen) ?? shown[0];

  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(watched);
    if (isOn) next.add(id);
    else next.delete(id);
    setWatched(next);
  };

  if (isAsking) {
    return (
      <Dialog
        title={t('title', { name: chain.name })}
        actions={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              variant="primary"
              busy={state === 'starting'}
              disabledReason={watched.size === 0 && t('none-watched')}
              onClick={() => runSafely(() => trace.start([...watched]))}
            >
              {off.length > 0 ? t('start-saving', { count: off.length }) : t('start')}
            </Button>
          </>
        }
      >
        {saved.length === 0 ? (
          <EmptyState level={3} title={t('no-nodes')} />
        ) : (
          <>
            {trace.isElsewhere && <Problem>{t('elsewhere')}</Problem>}
            <p className={styles.lead}>{t('asks')}</p>
            <ul className={styles.nodes}>
              {saved.map(({ id, name, debugMode }) => (
                <li key={id?.id}>
                  <CheckboxField
                    label={name}
                    hint={debugMode ? t('debug-is-on') : undefined}
                    value={watched.has(id?.id ?? '')}
                    onChange={(isOn) => toggle(id?.id ?? '', isOn === true)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      size="huge"
      title={t('title', { name: chain.name })}
      dirty={!hasStopped}
      discardTexts={{
        title: t('leave'),
        message: t('leave.text'),
        confirmLabel: t('leave.confirm'),
        cancelLabel: t('leave.stay'),
      }}
      actions={
        <>
          {!hasStopped && (
            <Button onClick={() => trace.pause(state !== 'paused')}>
              {t(state === 'paused' ? 'resume' : 'pause')}
            </Button>
          )}
          <Button
            icon="file_download"
            disabledReason={shown.length === 0 && t('nothing-to-export')}
            onClick={() => downloadJson(`trace ${chain.name}`, shown)}
          >
            {t('export')}
          </Button>
          {hasStopped ? (
            <Button variant="primary" onClick={onClose}>
              {t('close')}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={state === 'stopping'}
              onClick={() =>
                runSafely(async () => {
                  if (await trace.stop()) notify.success(t('stopped'));
                })
              }
            >
              {t('stop')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.trace}>
        <div className={styles.tools}>
          <SearchField value={search} onChange={setSearch} label={t('search')} />
          <Segmented
            label={t('shows')}
            value={shows}
            onChange={setShows}
            options={[
              { value: 'all', label: t('all', { count: messages.length }) },
              { value: 'failed', label: t('failed', { count: failed }) },
            ]}
          />
          <span role="status" className={styles.state}>
            {t(`state.${hasStopped || state === 'paused' ? state : 'live'}`, {
              count: watched.size - goneNodes.length,
            })}
          </span>
        </div>
        {!hasStopped && off.length > 0 && (
          <details className={styles.changed}>
            <summary>{t('changed', { count: off.length })}</summary>
            <bdi>{off.map(({ name }) => name).join(', ')}</bdi>
          </details>
        )}
        {gone.has(chain.id) ? (
          <Problem>{t('gone-chain', { name: chain.name })}</Problem>
        ) : (
          goneNodes.length > 0 && (
            <Problem>{t('gone-nodes', { count: goneNodes.length, names: goneNodes.join(', ') })}</Problem>
          )
        )}
        {trace.error !== undefined && !hasStopped && <Problem>{t('not-read')}</Problem>}
        <div className={styles.panes}>
          <MessageList messages={shown} dropped={dropped} chosen={message?.id} onChoose={setChosen} />
          {message ? (
            <MessagePath graph={graph} components={components} message={message} names={names} />
          ) : (
            <EmptyState
              level={3}
              title={t(hasStopped ? 'nothing-recorded' : 'waiting')}
              text={hasStopped ? undefined : t('waiting.text')}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
