import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { FieldRows, useKitForm, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { mixed, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { IconField, type IconFieldProps } from '@mullion/shared-kit/pickers/icon-field';
import { useRef, useState } from 'react';
import type { DashboardConfiguration } from '../../model/dashboard';
import { type WidgetAction, type WidgetActionType, widgetActionTypes } from '../../model/widget-action';
import { actionFields, conditionFields } from './action-fields';
import type { ActionSource } from './action-sources';
import { type ActionValues, actionValues, type PlacedAction, withActionValues } from './action-values';
import { type FindSample, SampleOfForm } from './functions/sample-of-form';
import type { StoredField } from './stored-field';
import { StoredFields } from './stored-fields';
import { storedRules } from './stored-rules';
import { targetControls } from './target-controls';
import { useT } from './texts';

interface ActionOptions {
  /** What is edited; absent: a new one. */
  placed?: PlacedAction;
  /** Where it can stand. */
  sources: readonly ActionSource[];
  /** The other actions of the widget by their sources: names differ within one. */
  others: Readonly<Record<string, readonly WidgetAction[]>>;
  states: DashboardConfiguration['states'];
  /** The widget has no entities of its own. */
  isStatic: boolean;
  /** Finds what its functions are tried with. */
  findSample: FindSample;
}

/** Asks what an action of a widget does; nothing if it is left. */
export const editAction = (options: ActionOptions): Promise<PlacedAction | undefined> =>
  openDialog<PlacedAction>((close) => <ActionDialog {...options} onClose={close} />);

const LabelledIconField = (props: IconFieldProps & { label: string }) => <IconField {...props} />;

function ActionDialog({
  placed,
  sources,
  others,
  states,
  isStatic,
  findSample,
  onClose,
}: ActionOptions & { onClose: (placed?: PlacedAction) => void }) {
  const t = useT();
  const [fields] = useState(() => actionFields(targetControls(states), isStatic));
  const [start] = useState(() =>
    actionValues(fields, placed?.source ?? sources[0]?.id ?? 'headerButton', placed?.action),
  );
  const now = useRef({ type: start.type, source: start.source });
  const form = useKitForm<ActionValues>(
    async () =>
      object({
        source: string().required(),
        name: string()
          .trim()
          .required()
          .test('taken', t('action.name.taken'), (name, { parent }) =>
            (others[(parent as ActionValues).source] ?? []).every((other) => other.name !== name?.trim()),
          ),
        icon: string().nullable().defined(),
        type: mixed<WidgetActionType>().required(),
        stored: storedRules([...conditionOf(sources, now.current.source), ...fields[now.current.type]]),
      }) as unknown as ObjectSchema<ActionValues>,
    start,
  );
  const submit = (values: ActionValues) =>
    onClose({ source: values.source, action: withActionValues(fields, values, placed?.action) });
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      title={placed ? t('action.edit', { name: placed.action.name }) : t('action.add')}
      requireChange={Boolean(placed)}
      submitLabel={t(placed ? 'action.apply' : 'action.confirm')}
      onCancel={() => onClose()}
    >
      <FieldRows columns>
        <FormField name="name" control={TextField} label={t('action.name')} required autoFocus />
        <FormField
          name="source"
          control={SelectField<string>}
          label={t('action.source')}
          options={sources.map((source) => ({ value: source.id, label: sourceName(t, source) }))}
          required
        />
        <FormField name="icon" control={LabelledIconField} label={t('action.icon')} />
        <FormField
          name="type"
          control={SelectField<WidgetActionType>}
          label={t('action.type')}
          options={widgetActionTypes.map((value) => ({ value, label: t(`action.type.${value}`) }))}
          required
        />
      </FieldRows>
      <SampleOfForm value={findSample}>
        <OfType sources={sources} fields={fields} told={now} />
      </SampleOfForm>
    </FormDialog>
  );
}

interface OfTypeProps extends Pick<ActionOptions, 'sources'> {
  fields: ReturnType<typeof actionFields>;
  /** Which type and source the rules are for. */
  told: { current: Pick<ActionValues, 'type' | 'source'> };
}

/** What says when an action of a source is offered, where something can. */
const conditionOf = (sources: readonly ActionSource[], source: string): readonly StoredField[] =>
  sources.find(({ id }) => id === source)?.hasCondition ? conditionFields(source) : [];

/** What an action of the chosen type stores. */
function OfType({ sources, fields, told }: OfTypeProps) {
  const [type, source] = useWatch<ActionValues, ['type', 'source']>({ name: ['type', 'source'] });
  told.current = { type, source };
  const condition = conditionOf(sources, source);
  return (
    <>
      <StoredFields key={type} fields={fields[type]} base="stored" />
      {condition.length > 0 && <StoredFields key={source} fields={condition} base="stored" />}
    </>
  );
}

const sourceIds = [
  'headerButton',
  'actionCellButton',
  'rowClick',
  'rowDoubleClick',
  'nodeSelected',
  'elementClick',
  'sliceClick',
  'markerClick',
  'polygonClick',
  'circleClick',
  'tooltipAction',
];

/** What a place for actions is called; one that only a stored script knows has its own name. */
export const sourceName = (t: ReturnType<typeof useT>, { id, name = id }: ActionSource): string =>
  sourceIds.includes(id) ? t(`source.${id}`) : name;
