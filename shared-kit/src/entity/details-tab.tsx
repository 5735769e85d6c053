import { isOffered } from '../list/offered';
import { CopyButton } from '../ui/copy-button';
import { PropertyList } from '../ui/property-list';
import type { EntityScreenDefinition, ScreenContext, ScreenEntity } from './define-entity-screen';
import styles from './details-tab.module.css';
import { propertiesOf } from './properties';

interface DetailsTabProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  entity: T;
  context: ScreenContext;
}

/** An entity's details as plain, selectable text. */
export function DetailsTab<T extends ScreenEntity>({ definition, entity, context }: DetailsTabProps<T>) {
  const { t } = context;
  const Notice = definition.notice;
  const properties = propertiesOf(definition, entity).filter((property) => isOffered(property, context));
  const groups = new Set(properties.map(({ group }) => group));
  return (
    <>
      {Notice && <Notice entity={entity} context={context} />}
      {[...groups].map((group = '') => (
        <section key={group}>
          {group && <h3 className={styles.heading}>{t(group)}</h3>}
          <PropertyList
            properties={properties
              .filter((property) => (property.group ?? '') === group)
              .map(({ label, value, wide, hideLabel, copy }) => {
                const text = copy?.(entity);
                return {
                  label: t(label),
                  hideLabel,
                  value: value(entity, context),
                  wide,
                  action: text && <CopyButton text={text} label={t('kit:entity.copy', { what: t(label) })} />,
                };
              })}
          />
        </section>
      ))}
    </>
  );
}
