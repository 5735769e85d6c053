import { OwnAddress } from '@mullion/shared-kit/routing/own-address';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { type DashboardView, DashboardViewProvider } from '../layout/dashboard-view';
import { WidgetFrame } from '../layout/widget-frame';
import { WithheldStyles } from '../layout/withheld-styles';
import type { Cell } from '../model/layouts';
import { SimulatedCommands } from '../runtime/simulated-commands';
import { StylesOwner } from '../runtime/use-scoped-css';
import { useT } from './texts';
import type { Draft } from './use-draft';
import { useWide } from './use-wide';
import styles from './widget-preview.module.css';

interface PreviewProps extends PreviewedProps {
  /** The form. */
  children: ReactNode;
}

/** A form and the widget that it makes: beside it in wide windows, else above it while it is wanted. */
export function WithPreview({ children, ...previewed }: PreviewProps) {
  const t = useT();
  const isWide = useWide();
  const [isOpen, setOpen] = useState(false);
  if (isWide) {
    return (
      <div className={styles.beside}>
        <div className={styles.pane}>
          <h3 className={styles.heading}>{t('preview')}</h3>
          <Previewed {...previewed} />
        </div>
        <div className={styles.form}>{children}</div>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <details className={styles.strip} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.heading}>{t('preview')}</summary>
        {isOpen && <Previewed {...previewed} />}
      </details>
      {children}
    </div>
  );
}

interface PreviewedProps {
  draft: Draft;
  /** That of the dashboard around the widget. */
  view: DashboardView;
  /** With those that were made for the widget. */
  entityAliases: DashboardView['entityAliases'];
  filters: DashboardView['filters'];
  /** In cells. */
  size: Pick<Cell, 'sizeX' | 'sizeY'>;
}

const nothing = () => undefined;

/** Its scripts leave the dashboard where it is. */
const nowhere = {
  ...{ open: nothing, update: nothing, reset: nothing, push: nothing, back: nothing, openRight: nothing },
};

/** The widget over its live data, in the shape that it has in a wide window, where cells are square. It leads nowhere. */
function Previewed({ draft: { widget, isOld }, view, entityAliases, filters, size }: PreviewedProps) {
  const t = useT();
  const owner = useId();
  const inside = useMemo(
    (): DashboardView => ({
      ...view,
      states: { ...nowhere, controller: view.states.controller },
      ...{ entityAliases, filters, isEdit: true, run: nothing, show: nothing, refresh: nothing },
      ...{ setTimewindow: nothing, chooseTimewindow: nothing },
      drawState: () => <EmptyState icon="dashboards" title={t('preview.state')} />,
    }),
    [view, entityAliases, filters, t],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of the page
    <div role="group" aria-label={t('preview')} className={styles.previewed}>
      <WithheldStyles owner={owner} />
      <div className={styles.widget} style={{ aspectRatio: `${size.sizeX} / ${size.sizeY}` }}>
        <OwnAddress>
          <DashboardViewProvider value={inside}>
            <SimulatedCommands value>
              <StylesOwner value={owner}>
                <WidgetFrame widget={widget} tools={inert} />
              </StylesOwner>
            </SimulatedCommands>
          </DashboardViewProvider>
        </OwnAddress>
      </div>
      <p role="status" className={styles.note}>
        {isOld && t('preview.old')}
      </p>
    </div>
  );
}

/** In place of tools: a widget with those does nothing when it is pressed. */
const inert = <span />;
