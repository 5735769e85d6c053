import { CancelButton, Form, SubmitButton } from '@mullion/shared-kit/inputs/form';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useUnsavedChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { SidePanel } from '@mullion/shared-kit/ui/side-panel';
import { TabPanel, Tabs } from '@mullion/shared-kit/ui/tabs';
import { useEffect, useId, useState } from 'react';
import { lookOf } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import { changeNode, INPUT_LINK, idOf, nothingChosen, placeNodes } from '../model/changes';
import type { ChainNode } from '../model/graph';
import { NodeEvents } from '../trace/node-events';
import styles from './editor.module.css';
import { NodeFields, useNodeForm } from './node-form';
import { DocButton, NodeHelp } from './node-help';
import type { Actions } from './use-actions';
import type { ChainEditor } from './use-chain-editor';

interface NodePanelProps {
  editor: ChainEditor;
  actions: Actions;
  node: ChainNode;
  /** Told whether the form holds what is not applied yet. */
  onDirty: (dirty: boolean) => void;
}

const tabIds = ['details', 'links', 'events', 'help'] as const;

/** A node beside the canvas: its form, its links, and what its class does. */
export function NodePanel({ editor, actions, node, onDirty }: NodePanelProps) {
  const t = useT();
  const navigate = useNavigate();
  const id = useId();
  const [tab, setTab] = useState<(typeof tabIds)[number]>('details');
  const state = useNodeForm(node.node, node);
  const component = editor.components.get(node.node.type);
  const look = lookOf(node.node, editor.components);
  const { isDirty } = state;
  useUnsavedChanges(isDirty);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const nodeId = node.node.id?.id;
  const called = actions.calledChain(node.key);
  const kind = look.kind || t('unknown');
  const problem = editor.problems.get(node.key);
  const close = () => editor.open(null);
  return (
    <Form
      form={state.form}
      onSubmit={(values) => {
        const applied = state.apply(values);
        if (!applied) return;
        onDirty(false);
        editor.change(t('step.apply', { name: applied.name }), (now) =>
          placeNodes(
            applied === node.node ? now : changeNode(now, node.key, () => applied),
            new Map([[node.key, values]]),
          ),
        );
      }}
    >
      <SidePanel
        title={<bdi>{node.node.name}</bdi>}
        subtitle={look.group === 'UNKNOWN' ? kind : `${t(`group.${look.group}`)} · ${kind}`}
        onClose={close}
        actions={<DocButton component={component} />}
        header={
          <Tabs
            idPrefix={id}
            label={t('node.tabs')}
            value={tab}
            onChange={(next) => setTab(next as typeof tab)}
            tabs={tabIds
              .filter((one) => one !== 'events' || nodeId !== undefined)
              .map((one) => ({ id: one, label: t(`tab.${one}`) }))}
          />
        }
        footer={
          tab === 'details' && (
            <div className={styles.panelActions}>
              <Button
                variant="text"
                icon="trash"
                onClick={() => actions.delete({ ...nothingChosen, nodes: new Set([node.key]) })}
              >
                {t('delete')}
              </Button>
              {called && (
                <Button variant="text" icon="login" onClick={() => void navigate(called)}>
                  {t('open-chain')}
                </Button>
              )}
              <span className={styles.end}>
                <CancelButton onCancel={close}>{t(isDirty ? 'cancel' : 'close')}</CancelButton>
                <SubmitButton icon="check">{t('node.apply')}</SubmitButton>
              </span>
            </div>
          )
        }
      >
        <TabPanel idPrefix={id} value={tab}>
          <div className={styles.panelBody}>
            {problem && <Problem>{problem}</Problem>}
            <div hidden={tab !== 'details'}>
              <NodeFields
                node={node.node}
                state={state}
                component={component}
                place={actions.placeOf(nodeId)}
                isPlaced
              />
            </div>
            {tab === 'links' && <NodeLinks editor={editor} actions={actions} node={node} />}
            {tab === 'events' && nodeId !== undefined && <NodeEvents nodeId={nodeId} nodeName={node.node.name} />}
            {tab === 'help' && (component ? <NodeHelp component={component} /> : <p>{t('unknown.text')}</p>)}
          </div>
        </TabPanel>
      </SidePanel>
    </Form>
  );
}

/** The links that leave a node and lead to it: each can be opened, for those who can't reach it on the canvas. */
function NodeLinks({ editor, actions, node }: Pick<NodePanelProps, 'editor' | 'actions' | 'node'>) {
  const t = useT();
  const links = editor.graph.links.filter(({ from, to }) => from === node.key || to === node.key);
  const isFirst = editor.graph.first === node.key;
  if (links.length === 0 && !isFirst) {
    return <EmptyState level={3} icon="device_hub" title={t('links.none')} text={t('links.none.text')} />;
  }
  return (
    <ul className={styles.links} aria-label={t('tab.links')}>
      {isFirst && (
        <li className={styles.linkRow}>
          <Icon name="input" size={16} />
          <span>{t('links.from-input')}</span>
          <Button
            size="small"
            variant="text"
            onClick={() => actions.delete({ ...nothingChosen, links: new Set([INPUT_LINK]) })}
          >
            {t('delete')}
          </Button>
        </li>
      )}
      {links.map((link) => (
        <li key={idOf(link)} className={styles.linkRow}>
          <Icon name={link.from === node.key ? 'arrow_forward' : 'arrow_back'} size={16} />
          <span>
            <strong>{link.labels.join(' / ')}</strong>{' '}
            {t(link.from === node.key ? 'links.to' : 'links.from', {
              name: actions.nameOf(link.from === node.key ? link.to : link.from),
            })}
          </span>
          <Button size="small" variant="text" onClick={() => editor.open({ kind: 'link', id: idOf(link) })}>
            {t('edit')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
