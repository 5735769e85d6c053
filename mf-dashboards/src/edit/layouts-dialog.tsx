import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldRows, useKitForm, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { boolean, mixed, number, type ObjectSchema, object } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import {
  type DashboardLayout,
  type DashboardLayouts,
  type LayoutDimension,
  type LayoutId,
  layoutIds,
} from '../model/dashboard';
import { newGridSettings } from '../model/grid-settings';
import { withGrid } from '../model/layouts';
import { GridFields, type GridValues, gridRules, gridValues, withGridValues } from './grid-fields';
import { useT } from './texts';
import styles from './widget-dialog.module.css';

interface Values {
  hasRight: boolean;
  type: 'percentage' | 'fixed';
  leftWidthPercentage: number;
  fixedWidth: number;
  fixedLayout: LayoutId;
  main: GridValues;
  right: GridValues;
}

/** Asks for the layouts of a state and their grids; nothing if it is left. */
export const editLayouts = (layouts: DashboardLayouts): Promise<DashboardLayouts | undefined> =>
  openDialog<DashboardLayouts>((close) => <LayoutsDialog layouts={layouts} onClose={close} />);

const rules = object({
  hasRight: boolean().required(),
  type: mixed<'percentage' | 'fixed'>().required(),
  leftWidthPercentage: number().integer().min(10).max(90).required(),
  fixedWidth: number().integer().min(150).max(4000).required(),
  fixedLayout: mixed<LayoutId>().required(),
  main: gridRules,
  right: gridRules,
}) as unknown as ObjectSchema<Values>;

const emptyLayout = (): DashboardLayout => ({ widgets: {}, gridSettings: { ...newGridSettings } });

function LayoutsDialog({
  layouts,
  onClose,
}: {
  layouts: DashboardLayouts;
  onClose: (layouts?: DashboardLayouts) => void;
}) {
  const t = useT();
  // Another console may keep layouts of its own beside these.
  const { main = emptyLayout(), right, ...others } = layouts;
  const dimension = main.gridSettings.layoutDimension ?? right?.gridSettings.layoutDimension;
  const form = useKitForm<Values>(rules, {
    hasRight: right !== undefined,
    type: dimension?.type ?? 'percentage',
    leftWidthPercentage: dimension?.leftWidthPercentage ?? 50,
    fixedWidth: dimension?.fixedWidth ?? 150,
    fixedLayout: dimension?.fixedLayout ?? 'main',
    main: gridValues(main.gridSettings),
    right: gridValues((right ?? main).gridSettings),
  });
  const submit = (values: Values) => {
    const changed = (layout: DashboardLayout, grid: GridValues) =>
      withGrid(layout, withGridValues(layout.gridSettings, grid));
    const left = changed(main, values.main);
    if (!values.hasRight) return onClose({ ...others, main: withDimension(left, undefined) });
    const side = right ? changed(right, values.right) : { widgets: {}, gridSettings: { ...left.gridSettings } };
    return onClose({ ...others, ...shared({ main: left, right: side }, values) });
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      title={t('layouts')}
      requireChange
      submitLabel={t('apply')}
      onCancel={() => onClose()}
    >
      <div className={styles.sections}>
        <FormField name="hasRight" control={CheckboxField} label={t('layouts.right')} />
        <SharedWidth />
        {layoutIds.map((id) => (
          <LayoutGrid key={id} id={id} isKnown={layouts[id] !== undefined} />
        ))}
      </div>
    </FormDialog>
  );
}

function SharedWidth() {
  const t = useT();
  const hasRight = useWatch<Values, 'hasRight'>({ name: 'hasRight' });
  const type = useWatch<Values, 'type'>({ name: 'type' });
  if (!hasRight) return null;
  return (
    <FieldRows columns>
      <FormField
        name="type"
        control={SelectField<'percentage' | 'fixed'>}
        label={t('layouts.width')}
        options={(['percentage', 'fixed'] as const).map((value) => ({ value, label: t(`layouts.width.${value}`) }))}
        required
      />
      {type === 'percentage' ? (
        <FormField
          name="leftWidthPercentage"
          control={NumberField}
          label={t('layouts.left')}
          unit="%"
          integer
          required
        />
      ) : (
        <>
          <FormField name="fixedWidth" control={NumberField} label={t('layouts.fixed')} unit="px" integer required />
          <FormField
            name="fixedLayout"
            control={SelectField<LayoutId>}
            label={t('layouts.fixed-side')}
            options={layoutIds.map((value) => ({ value, label: t(`layouts.side.${value}`) }))}
            required
          />
        </>
      )}
    </FieldRows>
  );
}

/** The grid of one side; a side that is new takes over that of the other. */
function LayoutGrid({ id, isKnown }: { id: LayoutId; isKnown: boolean }) {
  const t = useT();
  const hasRight = useWatch<Values, 'hasRight'>({ name: 'hasRight' });
  if (id === 'right' && !(hasRight && isKnown)) return null;
  const title = t(hasRight ? `layouts.side.${id}` : 'layouts.grid');
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <GridFields prefix={`${id}.`} />
    </section>
  );
}

/** A percentage stands with the main layout, a fixed width with the side it is of. */
function shared({ main, right }: Required<DashboardLayouts>, values: Values): DashboardLayouts {
  const { type, leftWidthPercentage, fixedWidth, fixedLayout } = values;
  const dimension: LayoutDimension =
    type === 'percentage' ? { type, leftWidthPercentage } : { type, fixedWidth, fixedLayout };
  const holder: LayoutId = type === 'fixed' ? fixedLayout : 'main';
  return {
    main: withDimension(main, holder === 'main' ? dimension : undefined),
    right: withDimension(right, holder === 'right' ? dimension : undefined),
  };
}

function withDimension(layout: DashboardLayout, layoutDimension: LayoutDimension | undefined): DashboardLayout {
  const { layoutDimension: before, ...gridSettings } = layout.gridSettings;
  if (!layoutDimension) return before === undefined ? layout : { ...layout, gridSettings };
  return { ...layout, gridSettings: { ...gridSettings, layoutDimension } };
}
