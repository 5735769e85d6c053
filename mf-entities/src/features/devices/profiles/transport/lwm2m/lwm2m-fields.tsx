import type { TransportConfiguration } from '@mullion/shared-kit/api/device-profiles';
import { editJson } from '@mullion/shared-kit/editors/json-edit-dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormContext } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import { useSteps } from '../../../../../screen-parts/steps/use-steps';
import { useReplace } from '../use-replace';
import styles from './lwm2m.module.css';
import { ObjectsField } from './objects-field';
import { ServersFields } from './servers-fields';
import { SettingsFields } from './settings-fields';

/** Objects and what becomes of their resources, servers, and how devices are treated; all of it as JSON, too. */
export default function Lwm2mFields() {
  const t = useT('mf-entities');
  const replace = useReplace();
  const { getValues } = useFormContext();
  // Fields that keep something in sight begin anew with what comes from elsewhere.
  const [version, setVersion] = useState(0);
  const asJson = async () => {
    const { type, ...members } = getValues('transport') as TransportConfiguration;
    const next = await editJson({ title: t('lwm2m.json'), value: members, required: true });
    if (!next || Array.isArray(next)) return;
    replace('transport', { ...next, type });
    setVersion((now) => now + 1);
  };
  const { tabs, panel } = useSteps(
    [
      {
        id: 'objects',
        label: t('lwm2m.objects'),
        names: ['transport.observeAttr'],
        fields: (
          <FormField key={version} name="transport.observeAttr" control={ObjectsField} label={t('lwm2m.objects')} />
        ),
      },
      {
        id: 'servers',
        label: t('lwm2m.servers'),
        names: ['transport.bootstrap', 'transport.bootstrapServerUpdateEnable'],
        fields: <ServersFields key={version} />,
      },
      {
        id: 'settings',
        label: t('lwm2m.settings'),
        names: ['transport.clientLwM2mSettings'],
        fields: <SettingsFields key={version} />,
      },
    ],
    { isNew: false, label: t('lwm2m.parts') },
  );
  return (
    <div className={styles.place}>
      {tabs}
      {panel}
      <div className={styles.buttons}>
        <Button size="small" variant="text" icon="code" onClick={() => runSafely(asJson)}>
          {t('lwm2m.json')}
        </Button>
      </div>
    </div>
  );
}
