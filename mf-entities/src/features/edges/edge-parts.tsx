import type { EdgeInfo } from '@mullion/shared-kit/api/edges';
import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import { EDGE_SECRET_LENGTH } from '@mullion/shared-kit/api/platform-limits';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { shortText, string } from '@mullion/shared-kit/inputs/schema';
import { EntitySubtypeAutocomplete } from '@mullion/shared-kit/pickers/entity-subtype-autocomplete';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { useState } from 'react';
import { newSecret } from '../../screen-parts/new-secret';
import { SecretText } from '../../screen-parts/secret-text';

/** What kind of edge it is; new kinds are typed. */
export const typePart: FormPart<EdgeInfo, { type: string | null }> = {
  rules: { type: shortText().required() },
  read: (edge) => ({ type: edge?.type ?? 'default' }),
  write: (values, edge) => ({ ...edge, type: values.type ?? edge.type }),
  fields: ({ context: { t } }) => (
    <FormField name="type" control={EntitySubtypeAutocomplete} entityType="EDGE" label={t('edge.type')} required />
  ),
};

interface KeyValues {
  routingKey: string;
  secret: string;
}

/** What the edge signs in with: made up for a new one, and never changed. */
export const keysPart: FormPart<EdgeInfo, KeyValues> = {
  rules: { routingKey: string().required(), secret: string().required() },
  read: (edge) => ({ routingKey: edge?.routingKey ?? '', secret: edge?.secret ?? '' }),
  // Made up once: others at every drawing would replace the form's values.
  useDefaults: () => useState(() => ({ routingKey: newUuid(), secret: newSecret(EDGE_SECRET_LENGTH) }))[0],
  write: ({ routingKey, secret }, edge) => ({ ...edge, routingKey, secret }),
  fields: ({ entity, context: { t } }) => {
    const [routingKey, secret] = useWatch<KeyValues, ['routingKey', 'secret']>({ name: ['routingKey', 'secret'] });
    return (
      <PropertyList
        properties={[
          {
            label: t('edge.key'),
            value: <code>{routingKey}</code>,
            wide: true,
            action: <CopyButton text={routingKey} label={t('edge.copy-key')} />,
          },
          {
            label: t('edge.secret'),
            // A new one is shown: it has to go into the edge's configuration.
            value: entity ? <SecretText text={secret} what={t('edge.secret')} /> : <code>{secret}</code>,
            wide: true,
            action: <CopyButton text={secret} label={t('edge.copy-secret')} />,
          },
        ]}
      />
    );
  },
};
