import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { areaTextsArrived } from '@mullion/shared-kit/i18n/area-texts';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { provideHomePlaces } from '@mullion/shared-kit/session/home-places';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { FailedPage } from '../routing/remote-page';
import styles from './home.module.css';

provideHomePlaces(() => loadCode(() => import(/* webpackChunkName: "home" */ './console-places')));

async function load() {
  const { default: HomePage } = await loadCode(() => import(/* webpackChunkName: "home" */ './home-page'));
  await areaTextsArrived();
  return HomePage;
}

/** The home page. Its code loads on the first visit: the sign-in page must not include it. */
export function Home() {
  const t = useT('shell');
  return (
    <RemoteView
      load={load}
      props={{}}
      pending={
        <div className={styles.pending}>
          <Skeleton lines={3} />
        </div>
      }
      failed={(error, retry) => <FailedPage error={error} page={t('home')} onRetry={retry} />}
    />
  );
}
