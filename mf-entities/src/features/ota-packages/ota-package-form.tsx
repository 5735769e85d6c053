import type { OtaPackageInfo } from '@mullion/shared-kit/api/ota-packages';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart, type FormPart } from '@mullion/shared-kit/entity/form-parts';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { packageFacts } from './package-facts';

/** What stays as it is, in sight of the person who describes it. */
const factsPart: FormPart<OtaPackageInfo> = {
  rules: {},
  read: () => ({}),
  write: (_, stored) => stored,
  fields: ({ entity, context }) =>
    entity && (
      <PropertyList
        properties={[
          { label: context.t('kit:entity.title'), value: entity.title },
          ...packageFacts
            .filter(({ when }) => when?.(entity) ?? true)
            .map(({ label, value, wide }) => ({ label: context.t(label), value: value(entity, context), wide })),
        ]}
      />
    ),
};

/** The form of an existing package, of which nothing but the description may change; a new one is made by its dialog. */
export default entityForm<OtaPackageInfo>(factsPart, descriptionPart());
