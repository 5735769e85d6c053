import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import type { ModulesState } from '@mullion/shared-kit/module/modules-state';
import { useLocation } from '@mullion/shared-kit/routing/navigation';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { SettingsPage, SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { modulesQuery } from '../../calls/modules';
import { ChangeLog } from './change-log';
import { goTo, overviewPlace, placeOf } from './module-names';
import { ModuleSection } from './module-section';
import styles from './modules.module.css';
import { Overview } from './overview';
import { ReadOnlyModules } from './read-only-modules';
import { refusalText } from './refusals';
import { useT } from './texts';
import { TroubleList } from './trouble-list';
import { troublesOf } from './troubles';
import { useChecks } from './use-checks';

/** How often the page looks again, ms: a canary is watched. */
const lookAgainAfter = 30_000;

/** Which version of each module runs, how it does, and what can be changed about it. */
export function ModulesPage() {
  const t = useT();
  const { data, error, failureReason, isFetching, refetch } = useQuery({
    ...toldInPlace(asOptions(modulesQuery())),
    refetchInterval: lookAgainAfter,
  });
  const { hash, key } = useLocation();
  const isThere = data !== undefined;
  useEffect(() => {
    // `key`: the same address once more.
    if (isThere && key && hash) goTo(hash.slice(1));
  }, [isThere, hash, key]);
  // Said while it is still tried again.
  const failure = error ?? failureReason;
  const reason = failure && (refusalText(t, failure)?.text ?? errorText(failure));
  const retry = () => void refetch();
  if (!data && reason) {
    return <ErrorState reason={reason} retrying={isFetching} onRetry={retry} level={2} />;
  }
  if (!data) {
    return (
      <SettingsPage>
        <div aria-busy="true">
          <Skeleton lines={8} />
        </div>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage wide>
      {reason && (
        <div role="alert" className={styles.stale}>
          <Notice icon="warning" tone="warn">
            {t('stale')} {reason}
          </Notice>
          <Button icon="refresh" busy={isFetching} onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {data.source === 'registry' ? (
        <ReadOnlyModules modules={data.modules} />
      ) : (
        <Modules state={data} named={hash.slice(1)} />
      )}
    </SettingsPage>
  );
}

const dayMs = 86_400_000;

function Modules({ state, named }: { state: ModulesState; named: string }) {
  const { modules, revision, kit, countedSince, log } = state;
  const t = useT();
  const checks = useChecks();
  const names = modules.map(({ name }) => name);
  const troubles = modules.flatMap((module) => troublesOf(module, checks.faults[module.name]));
  // It stays when what was wrong with it is mended.
  const [first] = useState(() => troubles[0]?.module ?? names[0]);
  const shown = modules.find(({ name }) => placeOf(name) === named) ?? modules.find(({ name }) => name === first);
  return (
    <>
      {troubles.length > 0 && (
        <TroubleList troubles={troubles} modules={modules} kit={kit} revision={revision} checks={checks} />
      )}
      <div id={overviewPlace} tabIndex={-1} className={styles.place}>
        <SettingsSection
          wide
          title={t('overview')}
          text={[kit && t('kit.of', { kit }), t('next-load')].filter(Boolean).join(' · ')}
        >
          <Overview modules={modules} checks={checks} shown={shown?.name ?? ''} />
          <div className={styles.foot}>
            <span className={styles.facts}>
              {t(Date.now() - countedSince < dayMs ? 'counted.since' : 'counted', {
                time: formatDateTime(countedSince),
              })}
            </span>
            <Button busy={names.some(checks.isUnderWay)} onClick={() => checks.check(names)}>
              {t('verify-all')}
            </Button>
          </div>
        </SettingsSection>
      </div>
      {shown && <ModuleSection key={shown.name} module={shown} revision={revision} checks={checks} />}
      <SettingsSection wide title={t('log')}>
        <ChangeLog log={log} />
      </SettingsSection>
    </>
  );
}
