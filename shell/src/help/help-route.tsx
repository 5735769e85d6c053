import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { provideHelpPages } from '@mullion/shared-kit/help/own-pages';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { RouteDeclaration } from '@mullion/shared-kit/module/declaration';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import type { RouteObject } from '@mullion/shared-kit/routing/host';
import { useLocation, useParams } from '@mullion/shared-kit/routing/navigation';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { FailedPage } from '../routing/remote-page';
import type { RouteHandle } from '../routing/route-handle';
import styles from './help-route.module.css';

provideHelpPages(() => loadCode(() => import(/* webpackChunkName: "help-pages" */ './own-pages')));

/** In one chunk with the kit's help, which it is made of. */
const loadPage = () =>
  loadCode(() => import(/* webpackChunkName: "kit-help" */ './help-frame')).then(({ HelpFrame }) => HelpFrame);

/** A help page by its key; `/help` alone is the table of contents. */
function Help() {
  const t = useT('shell');
  const key = useParams()['*'] || 'index';
  const { hash } = useLocation();
  return (
    <RemoteView
      load={loadPage}
      props={{ helpKey: key, fragment: hash }}
      pending={null}
      failed={(error, retry) => (
        <main className={styles.failed}>
          <FailedPage error={error} page={t('help')} onRetry={retry} />
          <TextLink to="/home">{t('help.back')}</TextLink>
        </main>
      )}
    />
  );
}

const declaration: RouteDeclaration = { path: 'help/*', expose: '', title: 'help', public: true, layout: 'bare' };
const handle: RouteHandle = { declaration, namespace: 'shell', path: '/help' };

/** Target of help links: open to everybody, signed in or not, so it has no guard. */
export const helpRoute: RouteObject = { path: declaration.path, handle, element: <Help /> };
