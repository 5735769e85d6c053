import type { Difference } from '@mullion/shared-kit/editing/difference';
import { differenceIcons } from '@mullion/shared-kit/editing/difference-list';
import { Icon } from '@mullion/shared-kit/ui/icon';
import type { DashboardLayout } from '../model/dashboard';
import { gridOf } from '../model/grid-settings';
import { type Cell, cellOf } from '../model/layouts';
import { isSameJson } from '../model/transfer/same-json';
import type { Widget } from '../model/widget';
import styles from './compare.module.css';
import { useT } from './texts';

interface Side {
  layout: DashboardLayout | undefined;
  widgets: Readonly<Record<string, Widget>>;
}

/** A widget where it stands; without a kind it is the same in both versions, with `was` it stood here. */
interface Box extends Cell {
  key: string;
  title: string;
  kind?: Difference['kind'];
  was?: true;
}

interface CompareGridProps {
  label: string;
  before: Side;
  after: Side;
}

/** Both versions of a layout on one grid; nothing where neither has it. */
export function CompareGrid({ label, before, after }: CompareGridProps) {
  const t = useT();
  const boxes = boxesOf(before, after);
  if (boxes.length === 0) return null;
  const columns = Math.max(...[before, after].map(({ layout }) => gridOf(layout?.gridSettings ?? {}).columns));
  return (
    <ul className={styles.grid} aria-label={label} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
      {boxes.map(({ key, title, kind, was, row, col, sizeX, sizeY }) => (
        <li
          key={key}
          className={styles.box}
          data-kind={kind}
          data-was={was}
          title={title}
          style={{ gridRow: `${row + 1} / span ${sizeY}`, gridColumn: `${col + 1} / span ${sizeX}` }}
        >
          {kind && <Icon name={differenceIcons[kind]} size={16} />}
          <span className={styles.name}>{was ? `${title}: ${t('compare.was-here')}` : title}</span>
        </li>
      ))}
    </ul>
  );
}

function boxesOf(before: Side, after: Side): Box[] {
  const [old, now] = [before.layout?.widgets ?? {}, after.layout?.widgets ?? {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((id): Box[] => {
    const [was, is] = [old[id], now[id]];
    const widget = after.widgets[id] ?? before.widgets[id];
    const title = widget?.config.title || widget?.title || id;
    if (!is) return was ? [{ ...cellOf(was), key: id, title, kind: 'removed' }] : [];
    const box = { ...cellOf(is), key: id, title };
    if (!was) return [{ ...box, kind: 'added' }];
    if (!isSameJson(cellOf(was), cellOf(is)))
      return [
        { ...cellOf(was), key: `${id} was`, title, kind: 'moved', was: true },
        { ...box, kind: 'moved' },
      ];
    return [isSameJson(before.widgets[id], after.widgets[id]) ? box : { ...box, kind: 'changed' }];
  });
}
