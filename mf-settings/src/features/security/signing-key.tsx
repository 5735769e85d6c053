import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldRows, useFormScope } from '@mullion/shared-kit/inputs/form';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { SettingFields } from '../../framework/setting-field';
import { newSigningKey } from './signing-key-rules';

/** Who signs tokens, and by which key; a good key is made here. */
export function SigningKey() {
  const t = useT('mf-settings');
  const { form } = useFormScope();
  return (
    <FieldRows>
      <SettingFields
        page="jwt"
        fields={[
          { kind: 'text', name: 'tokenIssuer', required: true, maxLength: maxTextLength },
          { kind: 'secret', name: 'tokenSigningKey', holds: 'key', required: true, hint: true },
        ]}
      />
      <div>
        <Button
          size="small"
          icon="refresh"
          onClick={() => {
            form.setValue('tokenSigningKey', newSigningKey(), { shouldDirty: true, shouldTouch: true });
            // Once the value is there: what was wrong with the one before is forgotten.
            runSafely(() => form.trigger('tokenSigningKey'));
          }}
        >
          {t('jwt.generate')}
        </Button>
      </div>
    </FieldRows>
  );
}
