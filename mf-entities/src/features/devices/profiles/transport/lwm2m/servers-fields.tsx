import { type Lwm2mServerEntry, lwm2mServerQuery } from '@mullion/shared-kit/api/lwm2m-objects';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { useT as useModuleT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useFieldArray, useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import styles from './lwm2m.module.css';
import { newServer } from './server-entries';
import { ServerFields } from './server-fields';
import { useT } from './texts';

const list = 'transport.bootstrap';
const updates = 'transport.bootstrapServerUpdateEnable';

/** Servers that devices learn of when they bootstrap. */
export function ServersFields() {
  const t = useT();
  const client = useQueryClient();
  const { getValues, setValue } = useFormContext();
  const servers = (useWatch({ name: list }) ?? null) as readonly Lwm2mServerEntry[] | null;
  const includes = useWatch({ name: updates }) === true;
  const bootstrap = useQuery(lwm2mServerQuery(true));
  const hasBootstrap = servers?.some(({ bootstrapServerIs }) => bootstrapServerIs) ?? false;
  const current = () => (getValues(list) ?? []) as readonly Lwm2mServerEntry[];
  const put = (next: readonly Lwm2mServerEntry[]) => setValue(list, next, { shouldDirty: true });

  const add = async (isBootstrap: boolean) => {
    const info = await client.fetchQuery(lwm2mServerQuery(isBootstrap));
    put([...current(), newServer(isBootstrap, info, current())]);
  };
  const include = async (on: boolean) => {
    const agreed =
      on ||
      !hasBootstrap ||
      (await confirm({
        title: t('bootstrap-updates.title'),
        message: t('bootstrap-updates.text'),
        confirmLabel: t('server.remove.confirm'),
        danger: true,
      }));
    if (!agreed) return;
    setValue(updates, on, { shouldDirty: true });
    if (!on && hasBootstrap) put(current().filter(({ bootstrapServerIs }) => !bootstrapServerIs));
  };
  return (
    <div className={styles.servers}>
      <CheckboxField
        label={t('bootstrap-updates')}
        hint={t('bootstrap-updates.hint')}
        value={includes}
        onChange={(on) => runSafely(() => include(on === true))}
      />
      {includes && bootstrap.data === null && <p className={styles.note}>{t('no-bootstrap-server')}</p>}
      {!servers?.length && <p className={styles.none}>{t('servers.none')}</p>}
      {servers && <ServerList />}
      <div className={styles.buttons}>
        <Button size="small" icon="plus" onClick={() => runSafely(() => add(false))}>
          {t('server.add')}
        </Button>
        {includes && !hasBootstrap && (
          <Button size="small" icon="plus" onClick={() => runSafely(() => add(true))}>
            {t('server.add-bootstrap')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Apart, because a list of fields makes an empty list of none. */
function ServerList() {
  const t = useT();
  const own = useModuleT('mf-entities');
  const { fields, remove } = useFieldArray({ name: list });
  const ask = async (at: number, what: string) => {
    const agreed = await confirm({
      title: own('lwm2m.remove.title', { what }),
      message: t('server.remove.text'),
      confirmLabel: t('server.remove.confirm'),
      danger: true,
    });
    if (agreed) remove(at);
  };
  return fields.map(({ id }, at) => (
    <ServerFields key={id} name={`${list}.${at}`} onRemove={(what) => runSafely(() => ask(at, what))} />
  ));
}
