import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { useFieldArray, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { loginProcessingUrlQuery } from '../../calls/oauth2';
import styles from './oauth2.module.css';
import { type OAuth2Fields, redirectUris } from './oauth2-values';
import { useT } from './texts';

const schemes = ['HTTPS', 'HTTP', 'MIXED'] as const;

/** The domains at which a group's providers are offered, with the address that each provider has to be told. */
export function Domains({ group }: { group: number }) {
  const t = useT();
  const name = `groups.${group}.domains` as const;
  const { fields, append, remove } = useFieldArray<OAuth2Fields, typeof name, 'rowId'>({ name, keyName: 'rowId' });
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('domains')}</h3>
      {fields.map(({ rowId }, at) => (
        <div key={rowId} className={styles.row}>
          <FormField
            name={`${name}.${at}.scheme`}
            control={SelectField<string>}
            label={t('domain.scheme')}
            options={schemes.map((value) => ({ value, label: t(`domain.scheme.${value}`) }))}
            required
          />
          <FormField
            name={`${name}.${at}.name`}
            control={TextField}
            dir="auto"
            label={t('domain.name')}
            maxLength={maxTextLength}
            required
          />
          <span className={styles.remove}>
            <IconButton
              icon="close"
              label={t('domain.remove')}
              disabledReason={fields.length === 1 ? t('domain.only') : undefined}
              onClick={() => remove(at)}
            />
          </span>
          <RedirectUris path={`${name}.${at}`} />
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => append({ scheme: 'HTTPS', name: '' })}>
          {t('domain.add')}
        </Button>
      </div>
    </section>
  );
}

function RedirectUris({ path }: { path: `groups.${number}.domains.${number}` }) {
  const t = useT();
  const { data = '' } = useQuery(loginProcessingUrlQuery());
  const domain = useWatch<OAuth2Fields, typeof path>({ name: path });
  if (!domain?.name) return null;
  return (
    <ul className={styles.redirects} aria-label={t('domain.redirect')}>
      {redirectUris(domain, data).map((uri) => (
        <li key={uri} className={styles.redirect}>
          <bdi className={styles.uri}>{uri}</bdi>
          <CopyButton text={uri} label={t('domain.redirect.copy', { uri })} />
        </li>
      ))}
    </ul>
  );
}
