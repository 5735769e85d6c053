import { type EmailConfig, type SmsConfig, submitTwoFactorConfig } from '@mullion/shared-kit/api/two-factor';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Form, FormError, type FormSchema, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { TextField, type TextFieldProps } from '@mullion/shared-kit/inputs/text-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { CodeField } from '../code-field';
import { CODE_LENGTH } from '../code-format';
import { providerTexts } from '../providers';
import styles from './set-up.module.css';
import { useCodeEntry } from './use-code-entry';

/** The one value of the form. */
interface ContactValues {
  contact: string;
}

interface ContactDialogProps {
  type: 'SMS' | 'EMAIL';
  /** Initial value of the field. */
  contact: string;
  schema: FormSchema<ContactValues>;
  field: Pick<TextFieldProps, 'type' | 'placeholder' | 'autoComplete'>;
  toConfig: (contact: string) => SmsConfig | EmailConfig;
  onClose: () => void;
}

/** Binds a phone or mailbox: name it, then type the code that was sent there. */
export function ContactDialog(props: ContactDialogProps) {
  const [config, setConfig] = useState<SmsConfig | EmailConfig>();
  const contact = config && (config.providerType === 'SMS' ? config.phoneNumber : config.email);
  return config ? (
    <CodeStep config={config} contact={contact ?? ''} onBack={() => setConfig(undefined)} onClose={props.onClose} />
  ) : (
    <ContactStep {...props} onSent={setConfig} />
  );
}

function ContactStep({
  type,
  contact,
  schema,
  field,
  toConfig,
  onSent,
  onClose,
}: ContactDialogProps & { onSent: (config: SmsConfig | EmailConfig) => void }) {
  const t = useT('mf-auth');
  const kit = useT('kit');
  const texts = `two-factor.${providerTexts[type]}`;
  const form = useKitForm<ContactValues>(schema, { contact });
  const sent = useRef<SmsConfig | EmailConfig>(undefined);
  const send = async (values: ContactValues) => {
    const config = toConfig(values.contact.trim());
    await submitTwoFactorConfig(config);
    sent.current = config;
  };
  const next = () => {
    if (sent.current) onSent(sent.current);
  };
  return (
    <Form form={form} onSubmit={send} onStored={next}>
      <Dialog
        title={t(`${texts}.title`)}
        dirty={form.formState.isDirty}
        actions={
          <>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <SubmitButton>{t('two-factor.send-code')}</SubmitButton>
          </>
        }
      >
        <div className={styles.body}>
          <FormError />
          <p>{t(`${texts}.set-up`)}</p>
          <FormField name="contact" control={TextField} label={t(`${texts}.contact`)} required autoFocus {...field} />
        </div>
      </Dialog>
    </Form>
  );
}

interface CodeStepProps {
  config: SmsConfig | EmailConfig;
  contact: string;
  onBack: () => void;
  onClose: () => void;
}

function CodeStep({ config, contact, onBack, onClose }: CodeStepProps) {
  const t = useT('mf-auth');
  const formId = useId();
  const texts = providerTexts[config.providerType];
  const entry = useCodeEntry(config, onClose);
  const { controlRef: code } = entry.field;
  useEffect(() => {
    code.current?.focus();
  }, [code]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    entry.submit();
  };
  return (
    <Dialog
      title={t(`two-factor.${texts}.title`)}
      actions={
        <>
          <Button onClick={onBack}>{t('two-factor.back')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={entry.busy}>
            {t('two-factor.turn-on')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.body} onSubmit={submit} noValidate>
        {entry.refusal && <Problem>{entry.refusal}</Problem>}
        <p role="status">{t(`second-factor.${texts}.text-to`, { contact })}</p>
        <CodeField label={t(`second-factor.${texts}.code`)} length={CODE_LENGTH} required {...entry.field} />
      </form>
    </Dialog>
  );
}
