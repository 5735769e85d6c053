import type { TenantProfile } from '@mullion/shared-kit/api/tenant-profiles';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { FieldRows, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { number, object, string } from '@mullion/shared-kit/inputs/schema';
import { type ReactNode, useState } from 'react';
import { useLimitWords } from './limit-words';
import { advancedRates, allRates, type LimitGroup, limitGroups, noLimits, numbersOf, rates } from './limits';
import { RateLimitField } from './rate-limit-field';
import styles from './tenant-profiles.module.css';

interface LimitValues {
  limits: Record<string, unknown>;
}

const whole = number().integer().min(0);
const limitRules = object({
  ...Object.fromEntries(
    limitGroups.flatMap((group) =>
      numbersOf(group).map((member) => [member, group.optional ? whole.nullable() : whole.required()]),
    ),
  ),
  ...Object.fromEntries(allRates.map((member) => [member, string().nullable()])),
});

/** How much tenants of a profile may have and do. */
export const limitsPart: FormPart<TenantProfile, LimitValues> = {
  rules: { limits: limitRules },
  read: (profile) => {
    const stored: Record<string, unknown> = profile?.profileData?.configuration ?? {};
    const none = Object.entries(noLimits());
    return {
      limits: Object.fromEntries(none.map(([member, value]) => [member, member in stored ? stored[member] : value])),
    };
  },
  write: ({ limits }, profile) => ({
    ...profile,
    profileData: {
      ...profile.profileData,
      configuration: { ...profile.profileData?.configuration, ...limits, type: 'DEFAULT' },
    },
  }),
  fields: LimitsFields,
};

function LimitsFields() {
  const t = useT('mf-entities');
  return (
    <>
      {limitGroups.map((group) => (
        <FieldGroup key={group.id} framed legend={t(`tenant-profile.group.${group.id}`)}>
          <FieldRows columns>
            {group.members.map((member) => (
              <LimitField key={member} member={member} group={group} />
            ))}
          </FieldRows>
          {group.advanced && (
            <Advanced members={group.advanced}>
              {group.advanced.map((member) => (
                <LimitField key={member} member={member} group={group} />
              ))}
            </Advanced>
          )}
        </FieldGroup>
      ))}
      <FieldGroup framed legend={t('tenant-profile.group.rates')}>
        <FieldRows columns>
          {rates.map((member) => (
            <RateField key={member} member={member} />
          ))}
        </FieldRows>
        <Advanced members={advancedRates}>
          {advancedRates.map((member) => (
            <RateField key={member} member={member} />
          ))}
        </Advanced>
      </FieldGroup>
    </>
  );
}

/** Fields that few people need: folded unless one of them says something or is wrong. */
function Advanced({ members, children }: { members: readonly string[]; children: ReactNode }) {
  const t = useT('mf-entities');
  const limits = useWatch<LimitValues, 'limits'>({ name: 'limits' });
  const { errors } = useFormState<LimitValues>();
  const [open, setOpen] = useState(() => members.some((member) => limits[member]));
  const broken = members.some((member) => errors.limits?.[member]);
  return (
    <details open={open || broken} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t('tenant-profile.advanced')}</summary>
      <FieldRows columns>{children}</FieldRows>
    </details>
  );
}

function LimitField({ member, group: { unit, optional } }: { member: string; group: LimitGroup }) {
  const t = useT('mf-entities');
  const words = useLimitWords();
  const value = useWatch({ name: `limits.${member}` }) as unknown;
  return (
    <FormField
      name={`limits.${member}`}
      control={NumberField}
      label={t(`tenant-profile.limit.${member}`)}
      hint={words(member, unit, value)}
      integer
      min={0}
      required={!optional}
    />
  );
}

const RateField = ({ member }: { member: string }) => {
  const t = useT('mf-entities');
  return <FormField name={`limits.${member}`} control={RateLimitField} label={t(`tenant-profile.limit.${member}`)} />;
};
