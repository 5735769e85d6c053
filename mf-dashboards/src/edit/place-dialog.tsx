import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { type Translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { number, type ObjectSchema, object } from '@mullion/shared-kit/inputs/schema';
import { useState } from 'react';
import { type Cell, mostRows } from '../model/layouts';

interface PlaceOptions {
  name: string;
  cell: Cell;
  columns: number;
  /** Whether a cell covers no other widget. */
  isFree: (cell: Cell) => boolean;
}

/** Asks for a widget’s place and size in numbers; nothing if it is left. Columns and rows count from one. */
export const askForPlace = (options: PlaceOptions): Promise<Cell | undefined> =>
  openDialog<Cell>((close) => <PlaceDialog {...options} onClose={close} />);

const fields = ['col', 'row', 'sizeX', 'sizeY'] as const;

function PlaceDialog({ onClose, ...options }: PlaceOptions & { onClose: (cell?: Cell) => void }) {
  const t = useT('mf-dashboards');
  const [rules] = useState(() => rulesFor(options, t));
  const form = useKitForm<Cell>(rules, counted(options.cell));
  const submit = ({ col, row, ...size }: Cell) => onClose({ ...size, col: col - 1, row: row - 1 });
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      size="small"
      title={t('place.title', { name: options.name })}
      requireChange
      submitLabel={t('place.confirm')}
      onCancel={() => onClose()}
    >
      {fields.map((field) => (
        <FormField key={field} name={field} control={NumberField} label={t(`place.${field}`)} required />
      ))}
    </FormDialog>
  );
}

/** A place counted from one. */
const counted = ({ col, row, ...size }: Cell): Cell => ({ ...size, col: col + 1, row: row + 1 });

/** Numbers in the grid; a place that isn't free is refused at the first number that was changed. */
function rulesFor({ cell, columns, isFree }: PlaceOptions, t: Translate): ObjectSchema<Cell> {
  const before = counted(cell);
  const isWhole = (typed: Cell) => fields.every((field) => Number.isInteger(typed[field]) && typed[field] > 0);
  const isTaken = (typed: Cell) =>
    isWhole(typed) &&
    columnsFrom(typed) >= typed.sizeX &&
    !isFree({ ...typed, col: typed.col - 1, row: typed.row - 1 });
  const columnsFrom = ({ col }: Cell) => columns - col + 1;
  const whole = (field: keyof Cell) =>
    number()
      .integer()
      .min(1)
      .required()
      .test('taken', t('place.taken'), (_, { parent }) => {
        const typed = parent as Cell;
        return !isTaken(typed) || field !== (fields.find((one) => typed[one] !== before[one]) ?? 'col');
      });
  return object({
    col: whole('col').max(columns),
    row: whole('row'),
    sizeX: whole('sizeX')
      .max(columns)
      .test('outside', (sizeX, { parent, createError }) => {
        const count = columnsFrom(parent as Cell);
        return (
          sizeX === undefined || count < 1 || sizeX <= count || createError({ message: t('place.outside', { count }) })
        );
      }),
    sizeY: whole('sizeY').max(Math.max(mostRows, before.sizeY)),
  });
}
