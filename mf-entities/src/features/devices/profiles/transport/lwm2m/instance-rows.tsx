import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { AttributesButton } from './attributes-button';
import styles from './lwm2m.module.css';
import type { InstanceNode } from './object-tree';
import { type Lwm2mAttributes, resourceFlags } from './observe-settings';
import { ResourceRow } from './resource-row';
import type { ResourceStates } from './resource-states';
import type { TreeActions } from './tree-actions';

interface InstanceRowsProps {
  instance: InstanceNode;
  objectName: string;
  states: ResourceStates;
  attributes: Readonly<Record<string, Lwm2mAttributes>>;
  actions: TreeActions;
  /** It is not the only one. */
  onRemove: (() => void) | undefined;
}

/** An instance, whose boxes are those of all its resources, and its resources. */
export function InstanceRows({ instance, objectName, states, attributes, actions, onRemove }: InstanceRowsProps) {
  const t = useT('mf-entities');
  const { id, path, resources } = instance;
  const paths = resources.map((resource) => resource.path);
  const collected = paths.filter((one) => states.isCollected(one)).length;
  const name = t('lwm2m.instance', { number: id });
  const what = t('lwm2m.instance-of', { number: id, object: objectName });
  return (
    <tbody>
      <tr className={styles.instance}>
        <th scope="rowgroup">
          {name}
          {onRemove && (
            <IconButton icon="close" size="small" label={t('lwm2m.remove-instance', { what })} onClick={onRemove} />
          )}
        </th>
        {resourceFlags.map((flag) => {
          const count = states.count(paths, flag);
          // Only what is collected can be observed.
          const all = flag === 'observe' ? collected : paths.length;
          return (
            <td key={flag} className={styles.flag} data-label={t(`lwm2m.flag.${flag}`)}>
              <CheckboxField
                label={t('lwm2m.all-of', { flag: t(`lwm2m.flag.${flag}`), what })}
                hideLabel
                value={count > 0 && count >= all}
                mixed={count > 0 && count < all}
                disabled={all === 0}
                onChange={(on) => actions.setFlag(resources, flag, on === true)}
              />
            </td>
          );
        })}
        <td />
        <td className={styles.attributes}>
          {(collected > 0 || attributes[path]) && (
            <AttributesButton
              value={attributes[path]}
              what={what}
              onEdit={(title) => runSafely(() => actions.editAttributes(path, title, 'instance'))}
            />
          )}
        </td>
      </tr>
      {resources.map((resource) => (
        <ResourceRow
          key={resource.id}
          {...resource}
          place={what}
          attribute={states.has(resource.path, 'attribute')}
          telemetry={states.has(resource.path, 'telemetry')}
          observe={states.has(resource.path, 'observe')}
          keyName={states.key(resource.path)}
          shared={states.isShared(resource.path)}
          attributes={attributes[resource.path]}
          actions={actions}
        />
      ))}
    </tbody>
  );
}
