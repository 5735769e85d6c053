import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CancelButton, FieldRows, Form, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
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

function PlaceDialog({ name, cell, columns, isFree, onClose }: PlaceOptions & { onClose: (cell?: Cell) => void }) {
  const t = useT('mf-dashboards');
  const [rules] = useState(() => rulesFor(columns));
  const form = useKitForm<Cell>(rules, { ...cell, col: cell.col + 1, row: cell.row + 1 });
  const [refused, setRefused] = useState(false);
  const submit = (typed: Cell) => {
    const wanted = { ...typed, col: typed.col - 1, row: typed.row - 1 };
    if (!isFree(wanted)) return setRefused(true);
    onClose(wanted);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <Dialog
        size="small"
        title={t('place.title', { name })}
        actions={
          <>
            <CancelButton onCancel={() => onClose()}>{t('cancel')}</CancelButton>
            <SubmitButton requireChange>{t('place.confirm')}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          {refused && <p role="alert">{t('place.taken')}</p>}
          {fields.map((field) => (
            <FormField key={field} name={field} control={NumberField} label={t(`place.${field}`)} required />
          ))}
        </FieldRows>
      </Dialog>
    </Form>
  );
}

const rulesFor = (columns: number): ObjectSchema<Cell> => {
  const whole = number().integer().min(1).required();
  return object({ col: whole.max(columns), row: whole, sizeX: whole.max(columns), sizeY: whole.max(mostRows) });
};
