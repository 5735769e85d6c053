import { differenceIcons } from '@mullion/shared-kit/editing/difference-list';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import styles from './canvas.module.css';
import type { NodeData } from './flow-types';
import { groupIcons } from './node-look';
import { useT } from './texts';

/** A rule node on the canvas: its sign, its class, its name, and its connectors. */
export const RuleNodeView = memo(function RuleNodeView({ data }: NodeProps<Node<NodeData, 'rule'>>) {
  const { node, look, isFound, isFar, mark, hop, problem } = data;
  const passed = hop && (hop.failed ? 'failed' : 'well');
  const t = useT();
  const kind = look.kind || t('unknown');
  const { name, additionalInfo } = node.node;
  const tip = [name, kind, ...(additionalInfo?.description ? [String(additionalInfo.description)] : [])].join('\n');
  if (isFar) {
    return (
      <div
        className={styles.node}
        data-far="true"
        data-group={look.group}
        data-found={isFound}
        data-mark={mark}
        data-passed={passed}
        data-problem={problem !== undefined}
      />
    );
  }
  return (
    <div
      className={styles.node}
      data-group={look.group}
      data-found={isFound}
      data-mark={mark}
      data-passed={passed}
      data-problem={problem !== undefined}
      title={problem ?? tip}
    >
      {look.definition.inEnabled && <Handle type="target" position={Position.Left} className={styles.connector} />}
      <span className={styles.sign}>
        {look.iconUrl ? <img src={look.iconUrl} alt="" width={18} height={18} /> : <Icon name={look.icon} size={18} />}
      </span>
      <span className={styles.words}>
        <span className={styles.kind}>{kind}</span>
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </span>
      {node.node.debugMode && (
        <span className={styles.debug}>
          <Icon name="bug_report" size={12} label={t('debug')} />
        </span>
      )}
      {mark && (
        <span className={styles.mark}>
          <Icon name={differenceIcons[mark]} size={12} />
        </span>
      )}
      {hop && (
        <>
          <span className={styles.order}>{hop.order}</span>
          <span className={styles.took}>{hop.took}</span>
        </>
      )}
      {look.definition.outEnabled && <Handle type="source" position={Position.Right} className={styles.connector} />}
    </div>
  );
});

/** Where messages come into the chain. It is no node: it can't be moved or deleted. */
export const InputView = memo(function InputView({ data }: NodeProps<Node<{ label: string }, 'start'>>) {
  return (
    <div className={styles.node} data-group="INPUT">
      <span className={styles.sign}>
        <Icon name={groupIcons.INPUT} size={18} />
      </span>
      <span className={styles.name}>{data.label}</span>
      <Handle type="source" position={Position.Right} className={styles.connector} />
    </div>
  );
});
