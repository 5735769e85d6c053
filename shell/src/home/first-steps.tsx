import { deviceCredentialsQuery } from '@mullion/shared-kit/api/devices';
import { addPath } from '@mullion/shared-kit/api/entity-types';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './first-steps.module.css';
import { useT } from './texts';
import type { FirstDevice } from './use-devices';

interface FirstStepsProps {
  /** The first device; absent: there is none. */
  device: FirstDevice | undefined;
  /** The values were opened, or the person skips the steps. */
  onDone: () => void;
}

/** The first steps of a tenant without devices: from a device to its first value. Only the next step is active. */
export function FirstSteps({ device, onDone }: FirstStepsProps) {
  const t = useT();
  const navigate = useNavigate();
  const next = !device ? 1 : device.lastActivity === null ? 2 : 3;
  const openValues = () => {
    onDone();
    if (device) void navigate(`/devices/${device.id}?tab=telemetry`);
  };
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <header className={styles.head}>
        <h2 id="first-steps" className={styles.heading}>
          {t('steps.title')}
        </h2>
        <p className={styles.text}>{t('steps.text')}</p>
      </header>
      <ol className={styles.list}>
        <Step number={1} next={next} title={t('steps.add')} text={t('steps.add-text')}>
          {device ? (
            <TextLink to={`/devices/${device.id}`}>{device.name}</TextLink>
          ) : (
            <Button variant="primary" icon="plus" onClick={() => void navigate(addPath('DEVICE') ?? '/devices')}>
              {t('steps.add')}
            </Button>
          )}
        </Step>
        <Step number={2} next={next} title={t('steps.send')} text={t('steps.send-text')}>
          {device && next === 2 ? <SendCommand device={device} /> : null}
        </Step>
        <Step number={3} next={next} title={t('steps.open')} text={t('steps.open-text')}>
          {next === 3 ? (
            <Button variant="primary" onClick={openValues}>
              {t('steps.open')}
            </Button>
          ) : (
            next === 2 && <StatusDot status="off">{t('steps.waiting')}</StatusDot>
          )}
        </Step>
      </ol>
      <div>
        <Button variant="text" className={styles.skip} onClick={onDone}>
          {t('steps.skip')}
        </Button>
      </div>
    </section>
  );
}

interface StepProps {
  number: number;
  /** The step that comes next. */
  next: number;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ number, next, title, text, children }: StepProps) {
  const t = useT();
  const done = number < next;
  return (
    <li className={styles.step} aria-current={number === next ? 'step' : undefined} data-done={done || undefined}>
      <h3 className={styles.title}>
        <span className={styles.number}>{done ? <Icon name="check" size={16} label={t('steps.done')} /> : number}</span>
        {title}
      </h3>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.action}>{children}</div>}
    </li>
  );
}

/** A line that sends a first value with the device's own token. */
function SendCommand({ device }: { device: FirstDevice }) {
  const t = useT();
  const { data } = useQuery(deviceCredentialsQuery(device.id));
  if (!data) return null;
  if (data.credentialsType !== 'ACCESS_TOKEN' || !data.credentialsId) {
    return <TextLink to={`/devices/${device.id}`}>{t('steps.send-other', { name: device.name })}</TextLink>;
  }
  const url = `${window.location.origin}/api/v1/${data.credentialsId}/telemetry`;
  const command = `curl -d '{"temperature": 21.5}' -H 'Content-Type: application/json' ${url}`;
  return (
    <div className={styles.command}>
      <code dir="ltr">{command}</code>
      <CopyButton text={command} label={t('steps.copy')} />
    </div>
  );
}
