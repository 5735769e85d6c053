import { useKeptFocus } from '@mullion/shared-kit/dialogs/use-kept-focus';
import { Fullscreen } from '@mullion/shared-kit/displays/fullscreen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { useNavigate, useSearchParams } from '@mullion/shared-kit/routing/navigation';
import { useUnsavedChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { isInMobileApp } from '@mullion/shared-kit/session/mobile-app';
import { useSession } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { PartBoundary } from '@mullion/shared-kit/ui/part-boundary';
import { createContext, use, useCallback, useId, useMemo, useReducer, useRef, useState } from 'react';
import { useLeaveTexts } from '../edit/leave-texts';
import { loadEditMode } from '../edit/load-edit-mode';
import type { readGivenUp, saveEdited } from '../edit/save-edited';
import { useEditing } from '../edit/use-editing';
import { DamageNote, DamagesProvider } from '../layout/damage-note';
import { type DashboardView, DashboardViewProvider } from '../layout/dashboard-view';
import { useLeaveByEscape } from '../layout/use-leave-by-escape';
import { storedTextColor } from '../layout/widget-look';
import { WithheldStyles } from '../layout/withheld-styles';
import { pageSettingsOf } from '../model/dashboard-settings';
import { readDashboard, type StoredDashboard } from '../model/read-dashboard';
import { storedStyle } from '../runtime/stored-style';
import { hasTextKeys, withStateTexts, withTexts } from '../runtime/text-keys';
import { StylesOwner, useScopedCss } from '../runtime/use-scoped-css';
import type { StateWithinProps } from '../runtime/widget-context';
import { stateCalls } from '../states/state-calls';
import type { StateParams } from '../states/state-parameter';
import { currentEntry } from '../states/state-stack';
import type { DashboardPlace } from './dashboard-place';
import { DashboardToolbar } from './dashboard-toolbar';
import { Layouts } from './layouts';
import { NotLive } from './not-live';
import styles from './open-dashboard.module.css';
import { StatePath, stateName } from './state-path';
import type { StateInDashboard } from './state-within';
import { DashboardLogo, OtherDashboards } from './toolbar-parts';
import { useArrivalFocus } from './use-arrival-focus';
import { useDashboardStates } from './use-dashboard-states';
import { useDashboardTimewindow } from './use-dashboard-timewindow';
import { useOwnTypes } from './use-own-types';
import { useReload } from './use-reload';
import { useRightLayout } from './use-right-layout';
import { useRunAction } from './use-run-action';
import { useTextWords } from './use-text-words';
import { useToolbarTools } from './use-toolbar-tools';
import { useViewerChoices } from './use-viewer-choices';
import { AccountMenu, ViewerTools } from './viewer-tools';

const noParams: StateParams = {};
const nowhere: readonly string[] = [];

const EditBar = lazy(() => loadEditMode().then((file) => file.EditBar));
/** Its code is there since editing began. */
const save: typeof saveEdited = (...edited) => loadEditMode().then((file) => file.saveEdited(...edited));
const readAgain: typeof readGivenUp = (...base) => loadEditMode().then((file) => file.readGivenUp(...base));

/** The page itself takes the focus: it names what is shown, and its first control comes next. */
const takeFocus = (page: HTMLElement) => page.focus();

const StateWithin = lazy(() =>
  import(/* webpackChunkName: "widget-places" */ './state-within').then((file) => file.StateWithin),
);
/** What states inside of widgets are drawn from: widgets themselves need not hear of each change of it. */
const StatesContext = createContext<Omit<StateInDashboard, keyof StateWithinProps> | null>(null);
function StateOfDashboard(wanted: StateWithinProps) {
  const states = use(StatesContext);
  return states && <StateWithin {...states} {...wanted} />;
}
const drawState = (wanted: StateWithinProps) => <StateOfDashboard {...wanted} />;

const KeptNotice = lazy(() => loadEditMode().then((file) => file.KeptNotice));

/** A dashboard that has been read: toolbar, title, and the widgets of its state. */
export function OpenDashboard({ stored, place }: { stored: StoredDashboard; place: DashboardPlace }) {
  const t = useT('mf-dashboards');
  const maxDatapoints = useSession((state) => state.maxDatapointsLimit);
  const [address] = useSearchParams();
  const isEditor = useSession((state) => state.authUser?.authority === 'TENANT_ADMIN');
  const { single, embedded } = place;
  const isForced = useSession((state) => state.forceFullscreen);
  const isInApp = isInMobileApp();
  const isStored = stored.id.id !== '';
  const isEmbedded = embedded || address.get('embedded') === 'true';
  const mayEdit = isEditor && !isEmbedded && !isForced && !isInApp && (!single || address.has('edit'));
  const { base, dashboard, damages } = useMemo(() => {
    const as = { maxDatapoints, now: Date.now() };
    return { base: { stored, as }, ...readDashboard(stored, as) };
  }, [stored, maxDatapoints]);
  const navigate = useNavigate();
  const tellUnsaved = useRef<(dirty: boolean) => void>(undefined);
  const openCopy = useCallback(
    (id: string) => {
      // It is saved, though nothing is drawn yet: nobody needs to be asked.
      tellUnsaved.current?.(false);
      void navigate(`${single ? '/dashboard' : '/dashboards'}/${id}`);
    },
    [navigate, single],
  );
  const { shown, editing, begin, kept } = useEditing(base, dashboard, { mayEdit, save, readAgain, openCopy });
  const { configuration } = shown;
  const words = useTextWords(hasTextKeys(configuration, shown.title));
  const title = withTexts(shown.title, words);
  const named = useMemo(() => withStateTexts(configuration, words), [configuration, words]);
  useCrumb(embedded || !(words || title) ? undefined : title.trim() || t('untitled'), { icon: 'dashboards' });
  const leaveTexts = useLeaveTexts(editing?.isRefused ?? false);
  tellUnsaved.current = useUnsavedChanges(editing?.dirty ?? false, undefined, leaveTexts);
  useOwnTypes(configuration.widgets);
  const asksToHide = embedded ? place.hideToolbar : address.get('hideToolbar') === 'true';
  const edit = mayEdit && !kept ? () => runSafely(() => loadEditMode().then(begin)) : undefined;
  const settings = useMemo(() => {
    const stored = pageSettingsOf(configuration.settings);
    return asksToHide ? { ...stored, hideToolbar: true } : stored;
  }, [configuration.settings, asksToHide]);
  const states = useDashboardStates(configuration, settings.stateController, {
    ...place,
    isEditing: editing !== null,
  });
  const { timewindow, usualTimewindow, setTimewindow, chooseTimewindow, followForNow } = useDashboardTimewindow(
    configuration.timewindow,
    editing,
  );
  const current = currentEntry(states.stack);
  const params = current?.params ?? noParams;
  const choices = useViewerChoices(configuration, params, editing !== null);
  const stateId = current?.id ?? '';
  const nameOfState = current ? stateName(named, current) : '';
  const isEdit = editing !== null;
  const right = useRightLayout({
    stateId,
    stateName: current && words && nameOfState,
    hasRight: Boolean(current && configuration.states[current.id]?.layouts.right),
    isEditing: editing !== null,
  });
  const { openWith: openRight } = right;
  const calls = useMemo(() => stateCalls({ ...states, openRight }), [states, openRight]);
  const { run, show, popups } = useRunAction({
    configuration: useMemo(() => withStateTexts(choices.configuration, words), [choices.configuration, words]),
    states,
    calls,
    params,
    path: place.path,
  });
  const [round, refresh] = useReducer((count: number) => count + 1, 0);
  const ofStates = useMemo(() => ({ configuration: named, path: place.path }), [named, place.path]);
  const { entityAliases, filters } = choices.configuration;
  const view = useMemo(
    (): DashboardView => ({
      entityAliases,
      filters,
      params,
      timewindow,
      usualTimewindow,
      chooseTimewindow,
      run,
      stateId,
      states: calls,
      ...{ stack: states.stack, stateName: nameOfState, isEdit, show, drawState, within: nowhere },
      setTimewindow: followForNow,
      round,
      refresh,
    }),
    [
      ...[
        entityAliases,
        filters,
        params,
        timewindow,
        usualTimewindow,
        chooseTimewindow,
        followForNow,
        run,
        show,
        stateId,
        calls,
        round,
      ],
      ...[states.stack, nameOfState, isEdit],
    ],
  );
  const [fullscreen, setFullscreen] = useState(false);
  // While it is edited, Escape is for what is chosen there.
  useLeaveByEscape(fullscreen && !isEdit, () => setFullscreen(false));
  useLeaveByEscape(right.isOpen, () => right.setOpen(false), fullscreen);
  const page = useRef<HTMLElement>(null);
  useKeptFocus(page, takeFocus);
  useArrivalFocus(page, !embedded);
  const tools = useToolbarTools({
    ...{ stored, title: shown.title, page },
    contributed: isStored && isEdit,
    image: isStored && mayEdit && !isEdit && settings.showUpdateDashboardImage,
    exported: isStored && !isInApp && (isEdit || settings.showDashboardExport),
    fullscreen: !single && !isForced && window.parent === window && [fullscreen, setFullscreen],
    save: async () => !editing?.dirty || (shown.title.trim() !== '' && editing.save()),
  });
  const reload = useReload(embedded ? null : address.get('reload'));
  const css = useId();
  useScopedCss(settings.dashboardCss, css, css);
  const titleStyle = storedStyle({ color: storedTextColor(settings.titleColor) });
  // Without the console around it, nothing else names the page.
  const Heading = single ? 'h1' : 'h2';
  const showsFooter = !isEmbedded && !isInApp;
  return (
    <Fullscreen fullscreen={fullscreen} className={styles.holder}>
      <section ref={page} tabIndex={-1} className={styles.page} aria-label={title}>
        <DashboardToolbar
          settings={settings}
          isEditing={editing !== null}
          timewindow={timewindow}
          onTimewindow={setTimewindow}
          onEdit={edit}
          start={
            !(isInApp && !editing) && (
              <>
                {settings.showDashboardLogo && (isForced || single || fullscreen) && (
                  <DashboardLogo url={settings.dashboardLogoUrl} />
                )}
                <PartBoundary inline>
                  {words && <StatePath configuration={named} states={states} isEditing={isEdit} />}
                </PartBoundary>
              </>
            )
          }
          choices={
            <>
              {settings.showDashboardsSelect && !isEmbedded && (
                <OtherDashboards id={stored.id.id} title={stored.title} place={place} />
              )}
              <PartBoundary inline>
                <ViewerTools
                  settings={settings}
                  stored={configuration}
                  stateId={stateId}
                  params={params}
                  choices={choices}
                />
              </PartBoundary>
            </>
          }
          tools={tools}
          account={isForced && single && <AccountMenu />}
          rightSwitch={right.button}
        />
        {editing && (
          <DashboardViewProvider value={view}>
            <EditBar editing={editing} stateId={current?.id} />
          </DashboardViewProvider>
        )}
        {kept && <KeptNotice kept={kept} stored={stored} onRestore={kept.restore} />}
        <WithheldStyles owner={css} />
        <StylesOwner value={css}>
          <div className={styles.content} data-css={css} data-styled={settings.dashboardCss !== ''}>
            {(settings.showTitle || single) && (
              <Heading className={settings.showTitle ? styles.title : styles.hidden} style={titleStyle}>
                {title}
              </Heading>
            )}
            <DamagesProvider value={damages}>
              <DamageNote />
              <DashboardViewProvider value={view}>
                <StatesContext value={ofStates}>
                  {current ? (
                    <Layouts
                      key={`${current.id} ${reload}`}
                      configuration={configuration}
                      stateId={current.id}
                      editing={editing}
                      right={right}
                      hasPage={!place.isPart}
                      emptyAction={
                        edit && (
                          <Button variant="primary" icon="edit" onClick={edit}>
                            {t('empty.edit')}
                          </Button>
                        )
                      }
                    />
                  ) : (
                    <EmptyState level={2} icon="dashboards" title={t('empty')} />
                  )}
                </StatesContext>
              </DashboardViewProvider>
            </DamagesProvider>
            {popups}
            {showsFooter && (
              <footer className={styles.footer} style={titleStyle}>
                {t('powered-by')}
              </footer>
            )}
          </div>
        </StylesOwner>
        <NotLive />
      </section>
    </Fullscreen>
  );
}
