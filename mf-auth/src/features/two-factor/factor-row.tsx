import type { TwoFactorProviderType } from '@mullion/shared-kit/api/auth';
import { changes } from '@mullion/shared-kit/api/changes';
import {
  makeTwoFactorDefault,
  removeTwoFactorConfig,
  type TwoFactorAccountSettings,
} from '@mullion/shared-kit/api/two-factor';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { tellFailure } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { canBecomeMain, canSetUp, factorDetail, isLast } from './factors';
import { providerIcons, providerTexts } from './providers';
import { setUp } from './set-up/set-up';
import styles from './two-factor-account.module.css';

interface FactorRowProps {
  type: TwoFactorProviderType;
  settings: TwoFactorAccountSettings;
}

/** One second factor: its state in words, and what can be done about it. */
export function FactorRow({ type, settings }: FactorRowProps) {
  const t = useT('mf-auth');
  const config = settings.configs[type];
  const texts = `two-factor.${providerTexts[type]}`;
  const name = t(texts);

  const change = useMutation({
    mutationFn: async (work: () => Promise<unknown>) => {
      await work();
      await changes.settled();
    },
    onError(error, work) {
      // What is refused was perhaps made elsewhere, or in part: the rows show how things are now.
      changes.announce({ of: 'TWO_FACTOR', id: null, gone: false, from: 'noticed' });
      tellFailure(error, () => change.mutate(work));
    },
  });
  const turnOn = () => change.mutate(() => setUp(type));
  const turnOff = async () => {
    const sure = await confirm({
      title: t('two-factor.off.title', { name }),
      message: t(isLast(type, settings) ? 'two-factor.off.last' : 'two-factor.off.text'),
      confirmLabel: t('two-factor.off'),
      danger: true,
    });
    if (sure) change.mutate(() => removeTwoFactorConfig(type));
  };
  const renew = async () => {
    const sure = await confirm({
      title: t('two-factor.renew.title'),
      message: t('two-factor.renew.text'),
      confirmLabel: t('two-factor.renew'),
    });
    if (!sure) return;
    change.mutate(async () => {
      await removeTwoFactorConfig(type);
      return setUp(type);
    });
  };

  const whyNot = !canSetUp(type, settings) && t('two-factor.backup-code.needs-other');
  const detail = config && factorDetail(config);
  const text =
    detail && ('text' in detail ? detail.text : t('two-factor.backup-code.left', { count: detail.codesLeft }));
  return (
    <li className={styles.factor}>
      <Icon name={providerIcons[type]} size={20} className={styles.icon} />
      <div>
        <h3 className={styles.heading}>
          {name}
          {config && <Chip tone="ok">{t('two-factor.on')}</Chip>}
          {config?.useByDefault && Object.keys(settings.configs).length > 1 && (
            <Chip tone="accent">{t('two-factor.main')}</Chip>
          )}
        </h3>
        <p className={styles.text}>{text ?? t(`${texts}.text`)}</p>
        {!config && whyNot && <p className={styles.text}>{whyNot}</p>}
      </div>
      <div className={styles.actions}>
        {!config && (
          <Button
            size="small"
            busy={change.isPending}
            disabledReason={whyNot}
            aria-label={t('two-factor.set-up-named', { name })}
            onClick={turnOn}
          >
            {t('two-factor.set-up')}
          </Button>
        )}
        {canBecomeMain(type, settings) && (
          <Button size="small" busy={change.isPending} onClick={() => change.mutate(() => makeTwoFactorDefault(type))}>
            {t('two-factor.make-main')}
          </Button>
        )}
        {config && type === 'BACKUP_CODE' && (
          <Button size="small" busy={change.isPending} onClick={renew}>
            {t('two-factor.renew')}
          </Button>
        )}
        {config && (
          <Button
            size="small"
            variant="text"
            busy={change.isPending}
            aria-label={t('two-factor.off-named', { name })}
            onClick={turnOff}
          >
            {t('two-factor.off')}
          </Button>
        )}
      </div>
    </li>
  );
}
