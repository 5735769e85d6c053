import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { useFieldArray, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import styles from './oauth2.module.css';
import { newAppSecret, type OAuth2Fields } from './oauth2-values';
import { useT } from './texts';

/** The mobile apps in which a group's providers are offered. */
export function Apps({ group }: { group: number }) {
  const t = useT();
  const name = `groups.${group}.apps` as const;
  const { fields, append, remove } = useFieldArray<OAuth2Fields, typeof name, 'rowId'>({ name, keyName: 'rowId' });
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('apps')}</h3>
      {fields.map(({ rowId }, at) => (
        <div key={rowId} className={styles.row}>
          <FormField
            name={`${name}.${at}.pkgName`}
            control={TextField}
            dir="auto"
            label={t('app.package')}
            maxLength={maxTextLength}
            required
          />
          <FormField
            name={`${name}.${at}.appSecret`}
            control={PasswordField}
            label={t('app.secret')}
            holds="secret"
            autoComplete="off"
            required
          />
          <span className={styles.remove}>
            <CopySecret path={`${name}.${at}`} />
            <IconButton icon="close" label={t('app.remove')} onClick={() => remove(at)} />
          </span>
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => append({ pkgName: '', appSecret: newAppSecret() })}>
          {t('app.add')}
        </Button>
      </div>
    </section>
  );
}

function CopySecret({ path }: { path: `groups.${number}.apps.${number}` }) {
  const t = useT();
  const app = useWatch<OAuth2Fields, typeof path>({ name: path });
  return <CopyButton size="normal" text={app?.appSecret ?? ''} label={t('app.secret.copy')} />;
}
