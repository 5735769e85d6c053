import { passwordPolicyQuery } from '@mullion/shared-kit/api/auth';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { classes } from '@mullion/shared-kit/ui/classes';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { requirementsOf } from './password-policy';
import styles from './password-requirements.module.css';

/** What the platform asks of a new password and which of it is met so far. It never keeps anybody from going on. */
export function PasswordRequirements({ password }: { password: string }) {
  const t = useT('mf-auth');
  const { data: policy } = useQuery(passwordPolicyQuery());
  const requirements = policy ? requirementsOf(policy) : [];
  if (requirements.length === 0) return null;
  return (
    <div className={styles.requirements}>
      <p className={styles.title}>{t('password.requirements')}</p>
      <ul className={styles.list}>
        {requirements.map(({ name, count, isMet }) => {
          const met = isMet(password);
          return (
            <li key={name} className={classes(styles.item, met && styles.met)}>
              {met ? <Icon name="check" size={14} /> : <span className={styles.dot} />}
              <span>{t(`password.requirement.${name}`, { count })}</span>
              <VisuallyHidden>{t(met ? 'password.met' : 'password.not-met')}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
