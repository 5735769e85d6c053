import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useId } from 'react';
import { AttributesButton } from './attributes-button';
import { InstanceRows } from './instance-rows';
import styles from './lwm2m.module.css';
import type { ObjectNode } from './object-tree';
import { type Lwm2mAttributes, resourceFlags } from './observe-settings';
import type { ResourceStates } from './resource-states';
import type { TreeActions } from './tree-actions';

interface ObjectPanelProps {
  /** As far as a search finds it. */
  object: ObjectNode;
  /** It has several instances, those that a search hides included. */
  hasSeveral: boolean;
  name: string;
  open: boolean;
  states: ResourceStates;
  attributes: Readonly<Record<string, Lwm2mAttributes>>;
  actions: TreeActions;
}

/** One object, folded until it is wanted: its instances, and the resources of each as a table. */
export function ObjectPanel({ object, hasSeveral, name, open, states, attributes, actions }: ObjectPanelProps) {
  const t = useT('mf-entities');
  const id = useId();
  const { keyId, path, instances, multiple, mandatory } = object;
  const paths = instances.flatMap(({ resources }) => resources.map((resource) => resource.path));
  const counts = resourceFlags
    .map((flag) => ({ flag, count: states.count(paths, flag) }))
    .filter(({ count }) => count > 0);
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={open ? `${id}-body` : undefined}
          onClick={() => actions.toggle(keyId)}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={18} className={styles.arrow} />
          <span id={id} className={styles.name}>
            <bdi>{name}</bdi>{' '}
            <bdi dir="ltr" className={styles.number}>
              #{keyId}
            </bdi>
          </span>
          {mandatory && <Chip>{t('lwm2m.mandatory')}</Chip>}
          <span className={styles.counts}>
            {counts.map(({ flag, count }) => t(`lwm2m.count.${flag}`, { count })).join(' · ') || t('lwm2m.count.none')}
          </span>
        </button>
        <AttributesButton
          value={attributes[path]}
          what={name}
          onEdit={(title) => runSafely(() => actions.editAttributes(path, title, 'object'))}
        />
        {multiple ? (
          <IconButton
            icon="plus"
            label={t('lwm2m.add-instances', { object: name })}
            onClick={() => runSafely(() => actions.addInstances(object))}
          />
        ) : (
          <span className={styles.slot} />
        )}
        <IconButton
          icon="trash"
          label={t('lwm2m.remove-object', { object: name })}
          onClick={() => runSafely(() => actions.removeObject(object))}
        />
      </div>
      {open && (
        <div id={`${id}-body`} className={styles.body}>
          <table className={styles.resources} aria-label={t('lwm2m.resources-of', { object: name })}>
            <thead>
              <tr>
                <th scope="col">{t('lwm2m.resource')}</th>
                {resourceFlags.map((flag) => (
                  <th key={flag} scope="col" className={styles.flag}>
                    {t(`lwm2m.flag.${flag}`)}
                  </th>
                ))}
                <th scope="col">{t('lwm2m.key-name')}</th>
                <th scope="col">{t('lwm2m.attributes')}</th>
              </tr>
            </thead>
            {instances.map((instance) => (
              <InstanceRows
                key={instance.id}
                instance={instance}
                objectName={name}
                states={states}
                attributes={attributes}
                actions={actions}
                onRemove={hasSeveral ? () => runSafely(() => actions.removeInstance(object, instance)) : undefined}
              />
            ))}
          </table>
        </div>
      )}
    </section>
  );
}
