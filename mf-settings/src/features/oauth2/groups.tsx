import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { useFieldArray, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oauth2TemplatesQuery } from '../../calls/oauth2';
import { Apps } from './apps';
import { Domains } from './domains';
import { Fold } from './fold';
import styles from './oauth2.module.css';
import { newGroup, newProvider, type OAuth2Fields } from './oauth2-values';
import { ProviderFields } from './provider-fields';
import { useT } from './texts';

/** The provider that a new group begins with, where the platform knows it. */
const FIRST_PROVIDER = 'Google';

/** Groups of domains and apps with the providers that people sign in through there. */
export function Groups() {
  const t = useT();
  const { data: templates = [] } = useQuery(oauth2TemplatesQuery());
  const { fields, append, remove } = useFieldArray<OAuth2Fields, 'groups', 'rowId'>({
    name: 'groups',
    keyName: 'rowId',
  });
  const [stored] = useState(fields.length);
  const add = () => {
    const template = templates.find(({ name }) => name === FIRST_PROVIDER);
    append(newGroup(window.location, newProvider(template ? FIRST_PROVIDER : 'Custom', template)));
  };
  return (
    <div className={styles.groups}>
      {fields.length === 0 && <p className={styles.none}>{t('groups.none')}</p>}
      {fields.map(({ rowId }, at) => (
        <Group key={rowId} at={at} isNew={at >= stored} onRemove={() => remove(at)} />
      ))}
      <div>
        <Button icon="plus" onClick={add}>
          {t('group.add')}
        </Button>
      </div>
    </div>
  );
}

function Group({ at, isNew, onRemove }: { at: number; isNew: boolean; onRemove: () => void }) {
  const t = useT();
  const group = useWatch<OAuth2Fields, `groups.${number}`>({ name: `groups.${at}` });
  const { errors } = useFormState<OAuth2Fields>();
  if (!group) return null;
  const names = group.domains.map(({ name }) => name).filter(Boolean);
  const title = names.join(', ') || t('group.new');
  const askToRemove = () =>
    runSafely(async () => {
      const question = { title: t('group.remove.title', { title }), message: t('group.remove.text') };
      if (await confirm({ ...question, confirmLabel: t('group.remove'), danger: true })) onRemove();
    });
  return (
    <Fold
      title={title}
      detail={t('group.holds', { domains: group.domains.length, providers: group.providers.length })}
      isOpen={isNew}
      isWrong={errors.groups?.[at] !== undefined}
      tools={<IconButton icon="trash" label={t('group.remove-of', { title })} onClick={askToRemove} />}
    >
      <Domains group={at} />
      <Apps group={at} />
      <Providers group={at} />
    </Fold>
  );
}

function Providers({ group }: { group: number }) {
  const t = useT();
  const { data: templates = [] } = useQuery(oauth2TemplatesQuery());
  const name = `groups.${group}.providers` as const;
  const { fields, append, remove } = useFieldArray<OAuth2Fields, typeof name, 'rowId'>({ name, keyName: 'rowId' });
  const [stored] = useState(fields.length);
  const template = templates.find((one) => one.name === FIRST_PROVIDER);
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('providers')}</h3>
      {fields.map(({ rowId }, at) => (
        <Provider
          key={rowId}
          path={`${name}.${at}`}
          isNew={at >= stored || stored === 1}
          isOnly={fields.length === 1}
          onRemove={() => remove(at)}
        />
      ))}
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() => append(newProvider(template ? FIRST_PROVIDER : 'Custom', template))}
        >
          {t('provider.add')}
        </Button>
      </div>
    </section>
  );
}

interface ProviderProps {
  path: `groups.${number}.providers.${number}`;
  isNew: boolean;
  /** A group has at least one. */
  isOnly: boolean;
  onRemove: () => void;
}

function Provider({ path, isNew, isOnly, onRemove }: ProviderProps) {
  const t = useT();
  const provider = useWatch<OAuth2Fields, typeof path>({ name: path });
  const { errors } = useFormState<OAuth2Fields>();
  const [, group, , at] = path.split('.').map(Number);
  if (!provider) return null;
  const title = provider.loginButtonLabel || provider.providerName;
  const askToRemove = () =>
    runSafely(async () => {
      const question = { title: t('provider.remove.title', { title }), message: t('provider.remove.text') };
      if (await confirm({ ...question, confirmLabel: t('provider.remove'), danger: true })) onRemove();
    });
  return (
    <Fold
      title={title}
      detail={provider.clientId}
      isOpen={isNew}
      isWrong={errors.groups?.[group ?? 0]?.providers?.[at ?? 0] !== undefined}
      tools={
        <IconButton
          icon="trash"
          label={t('provider.remove-of', { title })}
          disabledReason={isOnly ? t('provider.only') : undefined}
          onClick={askToRemove}
        />
      }
    >
      <ProviderFields path={path} />
    </Fold>
  );
}
