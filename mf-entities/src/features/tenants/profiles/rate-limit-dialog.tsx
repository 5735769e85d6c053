import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { EditDialog, useDraft } from '@mullion/shared-kit/filters/edit-dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { parseRate, type RatePair, writeRate } from './rate-limit';
import { useRateWords } from './rate-words';
import styles from './tenant-profiles.module.css';

interface EditRateOptions {
  /** As it is stored. */
  value: string | null | undefined;
  title: string;
}

/** Asks for a rate limit: null for none. Nothing if it is left without taking it. */
export const editRate = (options: EditRateOptions): Promise<{ rate: string | null } | undefined> =>
  openDialog<{ rate: string | null }>((close) => <RateDialog {...options} onClose={close} />);

/** A row while its numbers are typed: what is missing or cannot be read is no number. */
type Row = { [K in keyof RatePair]: unknown };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isPair = (row: Row): row is RatePair => isCount(row.capacity) && isCount(row.seconds);

function RateDialog({
  value,
  title,
  onClose,
}: EditRateOptions & { onClose: (taken?: { rate: string | null }) => void }) {
  const t = useT('mf-entities');
  const words = useRateWords();
  const { draft: rows, setDraft, changed } = useDraft<readonly Row[]>(parseRate(value) ?? []);
  const pairs = rows.filter(isPair);
  const problem = pairs.length < rows.length ? t('rate-limit.problem') : undefined;
  const change = (at: number, part: Partial<Row>) =>
    setDraft(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <EditDialog
      title={title}
      changed={changed}
      problem={problem}
      submitLabel={t('rate-limit.take')}
      onSubmit={() => onClose({ rate: writeRate(pairs) })}
      onCancel={() => onClose()}
    >
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere.
        <div key={at} role="group" aria-label={t('rate-limit.row', { number: at + 1 })} className={styles.pair}>
          {at > 0 && <span className={styles.but}>{t('rate-limit.but')}</span>}
          <NumberField
            label={t('rate-limit.capacity')}
            required
            integer
            min={1}
            value={row.capacity as number | undefined}
            onChange={(capacity) => change(at, { capacity })}
          />
          <NumberField
            label={t('rate-limit.seconds')}
            required
            integer
            min={1}
            value={row.seconds as number | undefined}
            onChange={(seconds) => change(at, { seconds })}
          />
          <IconButton
            icon="close"
            label={t('rate-limit.remove', { number: at + 1 })}
            onClick={() => setDraft(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() => setDraft([...rows, { capacity: undefined, seconds: undefined }])}
        >
          {t('rate-limit.add')}
        </Button>
      </div>
      <p aria-live="polite" className={styles.preview}>
        {words(pairs)}
      </p>
    </EditDialog>
  );
}
