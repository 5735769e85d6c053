import { SearchField } from '@mullion/shared-kit/inputs/search-field';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type DragEvent, useMemo, useState } from 'react';
import { type Components, groupIcons, lookOfComponent } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import { type NodeComponent, nodeGroups } from '../model/node-component';
import styles from './editor.module.css';
import { NodeHelp } from './node-help';

/** What a dragged component is known by while it is on its way to the canvas. */
export const DRAG_TYPE = 'application/x-mullion-rule-node';

interface LibraryProps {
  components: Components;
  /** Adds a node of a class where there is room. */
  onAdd: (component: NodeComponent) => void;
  onClose: () => void;
}

/** All classes of nodes in their groups. They are dragged onto the canvas, or pressed. */
export function Library({ components, onAdd, onClose }: LibraryProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [described, setDescribed] = useState<NodeComponent>();
  const groups = useMemo(() => {
    const sorted = [...components.values()].sort((a, b) => a.name.localeCompare(b.name));
    const wanted = search.trim().toLowerCase();
    return nodeGroups.map((group) => {
      const all = sorted.filter(({ type }) => type === group);
      return { group, found: wanted ? all.filter(({ name }) => name.toLowerCase().includes(wanted)) : all };
    });
  }, [components, search]);
  const isSearching = search.trim() !== '';
  const toggle = (group: string) =>
    setClosed((now) => {
      const next = new Set(now);
      if (!next.delete(group)) next.add(group);
      return next;
    });
  const drag = (event: DragEvent, component: NodeComponent) => {
    event.dataTransfer.setData(DRAG_TYPE, component.clazz);
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <section className={styles.library} aria-label={t('library')}>
      <div className={styles.libraryHead}>
        <SearchField value={search} onChange={setSearch} label={t('library.search')} immediate />
        <IconButton icon="chevron_left" label={t('library.close')} className={styles.backward} onClick={onClose} />
      </div>
      <div className={styles.groups}>
        {groups.map(({ group, found }) => {
          const isOpen = isSearching ? found.length > 0 : !closed.has(group);
          return (
            <section key={group} className={styles.group} data-group={group}>
              <h3 className={styles.groupTitle}>
                <button
                  type="button"
                  className={styles.groupToggle}
                  aria-expanded={isOpen}
                  title={t(`group.${group}.text`)}
                  onClick={() => toggle(group)}
                >
                  <Icon name={isOpen ? 'expand_more' : 'chevron_right'} size={16} />
                  <Icon name={groupIcons[group]} size={18} className={styles.groupSign} />
                  <span>{t(`group.${group}`)}</span>
                  <span className={styles.count}>{formatNumber(found.length)}</span>
                </button>
              </h3>
              {isOpen && (
                <ul className={styles.items}>
                  {found.map((component) => (
                    <li key={component.clazz}>
                      <button
                        type="button"
                        draggable
                        className={styles.item}
                        onDragStart={(event) => drag(event, component)}
                        onMouseEnter={() => setDescribed(component)}
                        onFocus={() => setDescribed(component)}
                        onClick={() => onAdd(component)}
                      >
                        {lookOfComponent(component).kind}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          );
        })}
        {isSearching && groups.every(({ found }) => found.length === 0) && (
          <p className={styles.none}>{t('library.none', { text: search.trim() })}</p>
        )}
      </div>
      {described && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
        <section className={styles.about} aria-label={t('library.about')} tabIndex={0}>
          <NodeHelp key={described.clazz} component={described} />
        </section>
      )}
    </section>
  );
}
