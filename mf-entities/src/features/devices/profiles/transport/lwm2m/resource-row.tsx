import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { memo } from 'react';
import { AttributesButton } from './attributes-button';
import styles from './lwm2m.module.css';
import type { ResourceNode } from './object-tree';
import { type Lwm2mAttributes, type ResourceFlag, resourceFlags } from './observe-settings';
import type { TreeActions } from './tree-actions';

interface ResourceRowProps extends ResourceNode, Readonly<Record<ResourceFlag, boolean>> {
  /** The instance and its object. */
  place: string;
  keyName: string | undefined;
  /** Another value has the same key. */
  shared: boolean;
  attributes: Lwm2mAttributes | undefined;
  actions: TreeActions;
}

/** A resource: what becomes of it, under which key, and how often or when devices tell its changes. */
export const ResourceRow = memo(function ResourceRow(props: ResourceRowProps) {
  const { id, path, defaultKey, place, keyName, shared, attributes, actions, attribute, telemetry } = props;
  const t = useT('mf-entities');
  const name = props.name ?? t('lwm2m.resource-number', { number: id });
  const what = t('lwm2m.resource-of', { resource: name, place });
  const isCollected = attribute || telemetry;
  return (
    <tr className={styles.row}>
      <th scope="row">
        <bdi>{name}</bdi>{' '}
        <bdi dir="ltr" className={styles.number}>
          #{id}
        </bdi>
      </th>
      {resourceFlags.map((flag) => (
        <td key={flag} className={styles.flag} data-label={t(`lwm2m.flag.${flag}`)}>
          <CheckboxField
            label={t('lwm2m.flag-of', { flag: t(`lwm2m.flag.${flag}`), what })}
            hideLabel
            value={props[flag]}
            disabled={flag === 'observe' && !isCollected && !props.observe}
            onChange={(on) => actions.setFlag([{ path, defaultKey }], flag, on === true)}
          />
        </td>
      ))}
      <td className={styles.key}>
        {isCollected ? (
          <TextField
            label={t('lwm2m.key-of', { what })}
            hideLabel
            required
            placeholder={defaultKey}
            value={keyName}
            error={keyName !== undefined && !keyName.trim() ? t('lwm2m.key-name.required') : undefined}
            hint={shared ? t('lwm2m.key-name.shared') : undefined}
            onChange={(next) => actions.setKey(path, next ?? '')}
          />
        ) : (
          <span className={styles.unused}>{defaultKey}</span>
        )}
      </td>
      <td className={styles.attributes}>
        {(isCollected || attributes) && (
          <AttributesButton
            value={attributes}
            what={what}
            onEdit={(title) => runSafely(() => actions.editAttributes(path, title, 'resource'))}
          />
        )}
      </td>
    </tr>
  );
});
