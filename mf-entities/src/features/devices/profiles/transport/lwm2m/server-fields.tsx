import {
  LWM2M_MAX_SERVER_ID,
  LWM2M_MIN_SERVER_ID,
  type Lwm2mSecurityMode,
  lwm2mBindings,
  lwm2mSecurityModes,
} from '@mullion/shared-kit/api/lwm2m';
import { type Lwm2mServerEntry, lwm2mServerQuery } from '@mullion/shared-kit/api/lwm2m-objects';
import { type Translate, useT as useModuleT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldRows, useFormContext, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorAt } from '../../../../../screen-parts/steps/error-at';
import { useReplace } from '../use-replace';
import styles from './lwm2m.module.css';
import { withSecurityMode } from './server-entries';
import { useT } from './texts';

/** Times in seconds, in the order of their fields. */
const times = ['clientHoldOffTime', 'bootstrapServerAccountTimeout', 'lifetime', 'defaultMinPeriod'] as const;

const bearers: Readonly<Record<string, string>> = { U: 'UDP', M: 'MQTT', H: 'HTTP', T: 'TCP', S: 'SMS' };

/** "UQS": UDP, SMS, and a queue. */
function bindingText(binding: string, t: Translate): string {
  const words = [...binding].filter((letter) => letter !== 'Q').map((letter) => bearers[letter] ?? t('non-ip'));
  const queued = binding.includes('Q') ? [t('queue-mode')] : [];
  return `${binding}: ${[...words, ...queued].join(', ')}`;
}

interface ServerFieldsProps {
  /** Where the form has the server. */
  name: string;
  onRemove: (what: string) => void;
}

/** One server: where it is, how devices trust it, and how often they talk to it. */
export function ServerFields({ name, onRemove }: ServerFieldsProps) {
  const t = useT();
  const own = useModuleT('mf-entities');
  const client = useQueryClient();
  const replace = useReplace();
  const { getValues } = useFormContext();
  const { errors } = useFormState();
  const server = (useWatch({ name }) ?? {}) as Partial<Lwm2mServerEntry>;
  const { securityMode: mode = 'NO_SEC', bootstrapServerIs: isBootstrap = false, host, port, shortServerId } = server;
  const isBroken = errorAt(errors, name) !== undefined;
  const [open, setOpen] = useState(!host);
  // Keys that were typed for other modes.
  const keys = useRef(new Map<Lwm2mSecurityMode, string>());
  const change = async (next: Lwm2mSecurityMode) => {
    const info = await client.fetchQuery(lwm2mServerQuery(isBootstrap));
    const now = getValues(name) as Lwm2mServerEntry;
    keys.current.set(now.securityMode, now.serverPublicKey);
    const changed = withSecurityMode(now, next, info);
    replace(name, { ...changed, serverPublicKey: keys.current.get(next) || changed.serverPublicKey });
  };
  const title = own(isBootstrap ? 'lwm2m.server.bootstrapServer' : 'lwm2m.server.lwm2mServer');
  const what = t('server.named', { kind: title, id: String(shortServerId ?? '') });
  const bindings = [...new Set([...lwm2mBindings, ...(server.binding ? [server.binding] : [])])];
  return (
    <div className={styles.server}>
      <details open={open || isBroken} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {title}{' '}
          <span className={styles.facts}>
            <bdi>{host ? `${host}:${port}` : t('server.no-host')}</bdi> · {own(`lwm2m.mode.${mode}`)} ·{' '}
            {t('server.id', { id: String(shortServerId ?? '') })}
          </span>
        </summary>
        <div className={styles.serverFields}>
          <FieldRows columns>
            <SelectField
              label={own('lwm2m.mode')}
              required
              options={lwm2mSecurityModes.map((value) => ({ value, label: own(`lwm2m.mode.${value}`) }))}
              value={mode}
              onChange={(next) => next && next !== mode && runSafely(() => change(next))}
            />
            <FormField
              name={`${name}.shortServerId`}
              control={NumberField}
              label={t('server.short-id')}
              hint={t('server.short-id.hint')}
              integer
              min={LWM2M_MIN_SERVER_ID}
              max={LWM2M_MAX_SERVER_ID}
              required
            />
            <FormField name={`${name}.host`} control={TextField} label={t('server.host')} required />
            <NumberField
              label={t('server.port')}
              hint={t('server.port.hint')}
              disabled
              value={port}
              onChange={() => undefined}
            />
            {times.map((time) => (
              <FormField
                key={time}
                name={`${name}.${time}`}
                control={NumberField}
                label={t(`server.${time}`)}
                hint={t(`server.${time}.hint`)}
                integer
                min={0}
                unit="s"
                required
              />
            ))}
            <FormField
              name={`${name}.binding`}
              control={SelectField}
              label={t('server.binding')}
              hint={t('server.binding.hint')}
              required
              options={bindings.map((value) => ({ value, label: bindingText(value, t) }))}
            />
          </FieldRows>
          {(mode === 'RPK' || mode === 'X509') && (
            <FormField
              name={`${name}.serverPublicKey`}
              control={TextareaField}
              label={t(`server.key.${mode}`)}
              hint={own('lwm2m.key.base64')}
              rows={3}
              mono
              required
            />
          )}
          <FormField name={`${name}.notifIfDisabled`} control={CheckboxField} label={t('server.notifIfDisabled')} />
        </div>
      </details>
      <div className={styles.remove}>
        <IconButton icon="trash" label={t('server.remove', { what })} onClick={() => onRemove(what)} />
      </div>
    </div>
  );
}
