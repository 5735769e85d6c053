import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useMemo, useRef } from 'react';
import { type DashboardView, useDashboardView } from '../layout/dashboard-view';
import type { DashboardConfiguration } from '../model/dashboard';
import { cellOf, type LayoutPlace, layoutAt, withLayout } from '../model/layouts';
import { addWidget, removeWidgets, withWidget } from '../model/place-widgets';
import { widgetItemOf } from '../model/transfer/widget-item';
import type { Widget } from '../model/widget';
import { copiedReference, copiedWidget, keepCopied, type WidgetReference } from './copied-widget';
import { editDialogs } from './open-edit-dialogs';
import { canPlaceReference, type PointedCell, pasteItem, pasteReference } from './paste-widget';
import { useT } from './texts';
import type { ChangeDashboard, Editing } from './use-editing';
import type { EditedWidget } from './widget-dialog';
import { nameOf } from './widget-name';

/** What can be done with the widgets of a layout. */
export interface WidgetActions {
  add: () => Promise<void>;
  edit: (id: string) => Promise<void>;
  duplicate: (id: string) => void;
  /** Whether there was something to copy. */
  copy: (id: string) => boolean;
  copyReference: (id: string) => void;
  exportFile: (id: string) => void;
  remove: (ids: readonly string[]) => void;
  /** Asks for a file with a widget, and adds it. */
  importFile: () => Promise<void>;
  /** Places what was copied, at the cell if there is room. */
  paste: (at?: PointedCell) => void;
  /** Whether a reference was copied that can stand in this layout. */
  canPasteReference: () => boolean;
  /** Places the reference that was copied last, whatever was copied since. */
  pasteReference: (at?: PointedCell) => void;
}

type Edited = Pick<Editing, 'dashboard' | 'latest' | 'change' | 'awaitsAdded'>;

/** What widgets of a layout are edited, copied, and removed by: each change is a step. */
export function useWidgetActions(
  { dashboard, latest, change, awaitsAdded }: Edited,
  place: LayoutPlace,
): WidgetActions {
  const t = useT();
  const { stateId, layoutId } = place;
  const shown = useDashboardView();
  const view = useRef(shown);
  view.current = shown;
  return useMemo(
    () => actionsOf({ dashboard, latest, change, awaitsAdded }, { stateId, layoutId }, () => view.current, t),
    [dashboard, latest, change, awaitsAdded, stateId, layoutId, t],
  );
}

function actionsOf(
  { dashboard, latest, change, awaitsAdded }: Edited,
  place: LayoutPlace,
  view: () => DashboardView,
  t: ReturnType<typeof useT>,
): WidgetActions {
  const { configuration } = dashboard;
  /** Adds as a step, and brings what was added into sight. */
  const add: ChangeDashboard = (name, alter) => {
    awaitsAdded.current = true;
    change(name, alter);
  };
  const named = (id: string) => nameOf(configuration.widgets[id]);
  const itemOf = (id: string) => widgetItemOf(configuration, place, id);
  const fits = (reference: WidgetReference) => canPlaceReference(configuration, dashboard.id.id, place, reference);
  function refer(reference: WidgetReference, at: PointedCell) {
    if (!fits(reference)) {
      notify.info(t('paste.reference.elsewhere'));
      return;
    }
    const name = t('step.paste-reference', { name: named(reference.widgetId) });
    add(name, (now) => pasteReference(now, place, reference, at));
  }
  return {
    async add() {
      const { chooseNewWidget, editWidget } = await editDialogs();
      const widget = await chooseNewWidget();
      if (!widget) return;
      const edited = await editWidget({
        ...{ widget, configuration: latest().configuration, view: view() },
        size: cellOf(widget),
      });
      if (!edited) return;
      add(t('step.add', { name: nameOf(edited.widget) }), (now) =>
        addWidget(withMade(now, edited), edited.widget, place),
      );
    },
    async edit(id) {
      const { editWidget } = await editDialogs();
      const { configuration } = latest();
      const widget = configuration.widgets[id];
      if (!widget) return;
      const put = (edited: EditedWidget) =>
        change(t('step.edit', { name: nameOf(edited.widget) }), (now) => {
          const before = now.widgets[id] ?? widget;
          return withMobile(withWidget(withMade(now, edited), edited.widget), place, before, edited.widget);
        });
      const size = cellOf(layoutAt(configuration, place)?.widgets[id] ?? {});
      const edited = await editWidget({ widget, configuration, view: view(), size, onApply: put });
      if (edited) put(edited);
    },
    duplicate(id) {
      const item = itemOf(id);
      if (!item) return;
      add(t('step.duplicate', { name: named(id) }), (now) => pasteItem(now, place, item));
    },
    copy(id) {
      const item = itemOf(id);
      if (!item) return false;
      const isShared = keepCopied({ item });
      notify.info(t(isShared ? 'copied' : 'copied.here', { name: named(id) }));
      return true;
    },
    copyReference(id) {
      const item = itemOf(id);
      if (!item?.originalSize) return;
      const { originalSize, originalColumns } = item;
      keepCopied({
        reference: { dashboardId: dashboard.id.id, from: place, widgetId: id, originalSize, originalColumns },
      });
      notify.info(t('copied.reference', { name: named(id) }));
    },
    exportFile(id) {
      const item = itemOf(id);
      if (item) downloadJson(named(id), item);
    },
    async importFile() {
      const { askForWidgetFile } = await editDialogs();
      const item = await askForWidgetFile();
      if (!item) return;
      add(t('step.import', { name: nameOf(item.widget) }), (now) => pasteItem(now, place, item));
    },
    remove(ids) {
      const [first] = ids;
      if (first === undefined) return;
      const name =
        ids.length > 1 ? t('step.remove-many', { count: ids.length }) : t('step.remove', { name: named(first) });
      change(name, (now) => removeWidgets(now, place, ids));
    },
    paste(at) {
      const copied = copiedWidget();
      if (!copied) {
        notify.info(t('paste.nothing'));
        return;
      }
      const { item, reference } = copied;
      if (item) add(t('step.paste', { name: nameOf(item.widget) }), (now) => pasteItem(now, place, item, at));
      else refer(reference, at);
    },
    canPasteReference() {
      const reference = copiedReference();
      return reference !== undefined && fits(reference);
    },
    pasteReference(at) {
      const reference = copiedReference();
      if (reference) refer(reference, at);
      else notify.info(t('paste.reference.nothing'));
    },
  };
}

/** With the aliases and filters that were made for a widget. */
function withMade(configuration: DashboardConfiguration, { aliases, filters }: EditedWidget): DashboardConfiguration {
  if (aliases.length + filters.length === 0) return configuration;
  const byId = <T extends { id: string }>(made: readonly T[]) => Object.fromEntries(made.map((one) => [one.id, one]));
  return {
    ...configuration,
    entityAliases: { ...configuration.entityAliases, ...byId(aliases) },
    filters: { ...configuration.filters, ...byId(filters) },
  };
}

const mobileMembers = ['mobileOrder', 'mobileHeight', 'mobileHide', 'desktopHide'] as const;

/** The layout’s own word about narrow screens comes before the widget’s: what was changed is changed there too. */
function withMobile(
  configuration: DashboardConfiguration,
  place: LayoutPlace,
  before: Widget,
  after: Widget,
): DashboardConfiguration {
  const changed = mobileMembers.filter((name) => before.config[name] !== after.config[name]);
  if (changed.length === 0 || !layoutAt(configuration, place)?.widgets[after.id]) return configuration;
  const members = Object.fromEntries(changed.map((name) => [name, after.config[name]]));
  return withLayout(configuration, place, (layout) => ({
    ...layout,
    widgets: { ...layout.widgets, [after.id]: { ...layout.widgets[after.id], ...members } },
  }));
}
