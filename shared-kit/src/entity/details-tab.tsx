import { isOffered } from '../list/offered';
import { CopyButton } from '../ui/copy-button';
import { PropertyList } from '../ui/property-list';
import type { EntityScreenDefinition, ScreenContext, ScreenEntity } from './define-entity-screen';
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
  return (
    <>
      {Notice && <Notice entity={entity} context={context} />}
      <PropertyList
        properties={propertiesOf(definition, entity)
          .filter((property) => isOffered(property, context))
          .map(({ label, value, wide, copy }) => {
            const text = copy?.(entity);
            return {
              label: t(label),
              value: value(entity, context),
              wide,
              action: text && <CopyButton text={text} label={t('kit:entity.copy', { what: t(label) })} />,
            };
          })}
      />
    </>
  );
}
