import { formCall } from '@mullion/shared-kit/api/form-call';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { type KitForm, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { boolean, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { DashboardPicker } from '@mullion/shared-kit/pickers/dashboard-picker';
import { useSession } from '@mullion/shared-kit/session/session';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { dashboardQuery, findDashboard, saveDashboard } from '../calls/dashboard-calls';
import { type DashboardConfiguration, layoutIds } from '../model/dashboard';
import { type LayoutPlace, layoutAt, rootStateId } from '../model/layouts';
import { readDashboard, type StoredDashboard } from '../model/read-dashboard';
import type { WidgetItem } from '../model/transfer/widget-item';
import { encodeStates } from '../states/state-parameter';
import { dashboardWith, newDashboard } from './dashboard-with-widget';
import { useT } from './texts';

/** Goes to another page of the console. */
type Navigate = (path: string) => void;

/** Asks for a dashboard and adds the widget to it; answers whether it has. */
export const openAddDialog = async (item: WidgetItem, navigate: Navigate): Promise<boolean> =>
  (await openDialog<boolean>((close) => <AddDialog item={item} navigate={navigate} onClose={close} />)) ?? false;

interface Values {
  target: 'existing' | 'new';
  dashboardId: string;
  stateId: string;
  layoutId: string;
  title: string;
  opens: boolean;
}

const nothing: Values = { target: 'existing', dashboardId: '', stateId: '', layoutId: '', title: '', opens: false };

/** Where the widget is now. */
interface Added {
  saved: StoredDashboard;
  /** The `state` parameter of its state; absent: the first that opens. */
  state?: string;
}

interface AddDialogProps {
  item: WidgetItem;
  navigate: Navigate;
  onClose: (isAdded?: boolean) => void;
}

function AddDialog({ item, navigate, onClose }: AddDialogProps) {
  const t = useT();
  const as = { maxDatapoints: useSession((state) => state.maxDatapointsLimit) };
  const [rules] = useState(() => rulesFor(t));
  const form = useKitForm<Values>(rules, nothing);
  const { target, dashboardId, stateId, opens } = form.watch();
  const { states, layouts } = usePlaces(form, target === 'existing' ? dashboardId : '', stateId);
  const added = useRef<Added>(undefined);
  const submit = async (values: Values) => {
    if (values.target === 'new') {
      added.current = { saved: await saveDashboard(newDashboard(values.title, item), formCall) };
      return;
    }
    const stored = await findDashboard(values.dashboardId, formCall);
    const read = readDashboard(stored, as);
    const place = placeIn(read.dashboard.configuration, values);
    const saved = await saveDashboard(dashboardWith(read, item, place), formCall);
    const isFirst = place.stateId === rootStateId(read.dashboard.configuration);
    added.current = { saved, state: isFirst ? undefined : encodeStates([{ id: place.stateId, params: {} }]) };
  };
  const finish = () => {
    onClose(true);
    if (!added.current) return;
    const { saved, state } = added.current;
    const address = `/dashboards/${saved.id.id}${state ? `?${new URLSearchParams({ state })}` : ''}`;
    const open = () => navigate(address);
    if (opens) open();
    else notify.success(t('added', { name: saved.title }), { action: { label: t('show'), onSelect: open } });
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onStored={finish}
      size="small"
      title={t('add')}
      submitLabel={t('add.confirm')}
      onCancel={() => onClose()}
    >
      <Segmented
        label={t('target')}
        value={target}
        options={[
          { value: 'existing', label: t('target.existing') },
          { value: 'new', label: t('target.new') },
        ]}
        onChange={(next) => form.setValue('target', next, { shouldDirty: true })}
      />
      {target === 'new' ? (
        <FormField name="title" control={TextField} label={t('dashboard-title')} required autoFocus />
      ) : (
        <>
          <FormField name="dashboardId" control={DashboardPicker} label={t('dashboard')} required autoFocus />
          {states.length > 1 && (
            <FormField name="stateId" control={SelectField} label={t('state')} options={states} required />
          )}
          {layouts.length > 1 && (
            <FormField
              name="layoutId"
              control={SelectField}
              label={t('layout')}
              options={layouts.map((id) => ({ value: id, label: t(`layout.${id}`) }))}
              required
            />
          )}
        </>
      )}
      <FormField name="opens" control={CheckboxField} label={t('opens')} />
    </FormDialog>
  );
}

/** The states of the chosen dashboard, and the layouts of the chosen state; the first one is chosen by itself. */
function usePlaces(form: KitForm<Values>, dashboardId: string, stateId: string) {
  const { data } = useQuery({ ...toldInPlace(dashboardQuery(dashboardId)), enabled: dashboardId !== '' });
  const configuration = useMemo(() => data && readDashboard(data).dashboard.configuration, [data]);
  const root = configuration && rootStateId(configuration);
  useEffect(() => {
    form.setValue('stateId', root ?? '');
    form.setValue('layoutId', 'main');
  }, [form, root]);
  const states = Object.entries(configuration?.states ?? {}).map(([value, { name }]) => ({
    value,
    label: name || value,
  }));
  return { states, layouts: configuration ? layoutsOf(configuration, stateId) : [] };
}

const layoutsOf = (configuration: DashboardConfiguration, stateId: string) =>
  layoutIds.filter((layoutId) => layoutAt(configuration, { stateId, layoutId }));

/** Where the widget goes: the place that was chosen, as far as it is still there. */
function placeIn(configuration: DashboardConfiguration, chosen: Pick<Values, 'stateId' | 'layoutId'>): LayoutPlace {
  const isThere = Object.hasOwn(configuration.states, chosen.stateId);
  const stateId = isThere ? chosen.stateId : (rootStateId(configuration) ?? '');
  const layouts = layoutsOf(configuration, stateId);
  return { stateId, layoutId: layouts.find((id) => id === chosen.layoutId) ?? layouts[0] ?? 'main' };
}

const rulesFor = (t: Translate): ObjectSchema<Values> =>
  object({
    target: string().oneOf(['existing', 'new']).required(),
    dashboardId: string()
      .defined()
      .when('target', ([target], id) => (target === 'existing' ? id.required(t('dashboard.required')) : id)),
    stateId: string().defined(),
    layoutId: string().defined(),
    title: string()
      .defined()
      .trim()
      .max(255)
      .when('target', ([target], title) => (target === 'new' ? title.required() : title)),
    opens: boolean().required(),
  }) as ObjectSchema<Values>;
