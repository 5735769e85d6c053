import { MAX_INTEGER } from '../api/page';
import { maxTextLength } from '../api/platform-limits';
import type { ProcessingStrategyType, QueueSettings, SubmitStrategyType } from '../api/queues';
import { translate } from '../i18n/i18n';
import { CheckboxField } from '../inputs/checkbox-field';
import type { ControlProps } from '../inputs/control';
import { FieldGroup } from '../inputs/field-group';
import { FieldRows, useFormContext, useWatch } from '../inputs/form';
import { FormField } from '../inputs/form-field';
import { NumberField } from '../inputs/number-field';
import { boolean, number, object, plainText, string } from '../inputs/schema';
import { SelectField } from '../inputs/select-field';
import { TextField, type TextFieldProps } from '../inputs/text-field';
import { TextareaField } from '../inputs/textarea-field';
import { useT } from '../pickers/texts';

/** In the order in which they are offered. */
const submitStrategies = [
  'SEQUENTIAL_BY_ORIGINATOR',
  'SEQUENTIAL_BY_TENANT',
  'SEQUENTIAL',
  'BURST',
  'BATCH',
] as const satisfies readonly SubmitStrategyType[];

/** In the order in which they are offered. */
const processingStrategies = [
  'RETRY_FAILED_AND_TIMED_OUT',
  'SKIP_ALL_FAILURES',
  'SKIP_ALL_FAILURES_AND_TIMED_OUT',
  'RETRY_ALL',
  'RETRY_FAILED',
  'RETRY_TIMED_OUT',
] as const satisfies readonly ProcessingStrategyType[];

/** Messages of a batch where nobody has said how many. */
const BATCH_SIZE = 1000;

/** A queue while its form is filled in. */
export type QueueDraft = Omit<QueueSettings, 'submitStrategy' | 'processingStrategy'> & {
  submitStrategy: { type: SubmitStrategyType | null; batchSize: number };
  processingStrategy: Omit<QueueSettings['processingStrategy'], 'type'> & { type: ProcessingStrategyType | null };
};

/** A queue before anybody says how it works. */
export const newQueue = (): QueueDraft => ({
  name: '',
  topic: '',
  pollInterval: 25,
  partitions: 10,
  consumerPerPartition: false,
  packProcessingTimeout: 2000,
  submitStrategy: { type: null, batchSize: BATCH_SIZE },
  processingStrategy: {
    type: null,
    retries: 3,
    failurePercentage: 0,
    pauseBetweenRetries: 3,
    maxPauseBetweenRetries: 3,
  },
  additionalInfo: { description: '' },
});

/** The queue that every isolated tenant has. */
export const mainQueue = (): QueueDraft => ({
  ...newQueue(),
  name: 'Main',
  topic: 'tb_rule_engine.main',
  consumerPerPartition: true,
  submitStrategy: { type: 'BURST', batchSize: BATCH_SIZE },
  processingStrategy: { ...newQueue().processingStrategy, type: 'SKIP_ALL_FAILURES' },
});

/** The values of a queue as it is stored. */
export const readQueue = (queue: QueueSettings): QueueDraft => ({
  ...queue,
  additionalInfo: { description: '', ...queue.additionalInfo },
});

/** The way back; what was stored without a description stays so while nobody writes one. */
export const writtenQueue = (queue: QueueDraft, stored?: QueueSettings): QueueSettings => {
  const isDescribed = Boolean(queue.additionalInfo?.description) || stored?.additionalInfo?.description !== undefined;
  return {
    ...queue,
    additionalInfo: isDescribed ? queue.additionalInfo : (stored?.additionalInfo ?? null),
  } as QueueSettings;
};

/** What a queue's topic begins with; its name follows. */
const TOPIC = 'tb_rule_engine.';
/** The topic of a longer name would be too long. */
const maxName = maxTextLength - TOPIC.length;

/** A queue's topic, which never changes: it is made of its first name. */
const topicOf = (name: string) => (name.trim() ? `${TOPIC}${name.trim()}` : '');

const says = (key: string) => () => translate('kit-pickers', key);
const whole = (min: number) => number().integer().min(min).required();
const count = (min: number) => whole(min).max(MAX_INTEGER);
/** Times have 64 bits. */
const time = () => whole(1).max(Number.MAX_SAFE_INTEGER);

/** Rules of a queue. What the form has no field for is kept. */
export const queueSchema = object({
  name: string()
    .defined()
    .trim()
    .required()
    .max(maxName)
    .matches(/^[\w.-]*$/, says('queue.name.pattern')),
  submitStrategy: object({
    type: string().required(),
    batchSize: number().when('type', {
      is: 'BATCH',
      // biome-ignore lint/suspicious/noThenProperty: yup's own word
      then: (rule) => rule.integer().min(1).max(MAX_INTEGER).required(),
      otherwise: (rule) => rule.nullable(),
    }),
  }),
  processingStrategy: object({
    type: string().required(),
    retries: count(0),
    failurePercentage: number().min(0).max(100).required(),
    pauseBetweenRetries: time(),
    maxPauseBetweenRetries: time().test(
      'longest',
      says('queue.max-pause.least'),
      (most, { parent }) => !(most < parent.pauseBetweenRetries),
    ),
  }),
  pollInterval: count(1),
  partitions: count(1),
  packProcessingTimeout: time(),
  consumerPerPartition: boolean(),
  additionalInfo: object({ description: plainText().nullable() }),
});

interface QueueFieldsProps {
  /** Where the form has the queue's values. */
  name: string;
  /** It is not stored yet: afterwards its name and its topic stay. */
  isNew?: boolean;
}

/** The fields of one queue. */
export function QueueFields({ name, isNew = false }: QueueFieldsProps) {
  const t = useT();
  const { setValue } = useFormContext();
  const queue = useWatch({ name }) as QueueDraft | undefined;
  if (!queue) return null;
  const { submitStrategy: submit, processingStrategy: processing } = queue;
  const whole = { control: NumberField, integer: true, required: true } as const;
  return (
    <FieldRows>
      <FormField
        name={`${name}.name`}
        control={NameField}
        onName={(text) => setValue(`${name}.topic`, topicOf(text), { shouldDirty: true })}
        label={t('queue.name')}
        hint={t(isNew ? 'queue.name.hint' : 'queue.name.fixed')}
        required
        disabled={!isNew}
        maxLength={maxName}
      />
      <FieldGroup legend={t('queue.submission')}>
        <FormField
          name={`${name}.submitStrategy.type`}
          control={SubmitStrategyField}
          onBatch={() => {
            if (!submit.batchSize) setValue(`${name}.submitStrategy.batchSize`, BATCH_SIZE, { shouldDirty: true });
          }}
          label={t('queue.strategy')}
          hint={submit.type ? t(`queue.submit.${submit.type}.hint`) : t('queue.submission.hint')}
          required
        />
        {submit.type === 'BATCH' && (
          <FormField {...whole} name={`${name}.submitStrategy.batchSize`} label={t('queue.batch-size')} min={1} />
        )}
      </FieldGroup>
      <FieldGroup legend={t('queue.failures')}>
        <FormField
          name={`${name}.processingStrategy.type`}
          control={SelectField<ProcessingStrategyType>}
          label={t('queue.strategy')}
          hint={processing.type ? t(`queue.processing.${processing.type}.hint`) : t('queue.failures.hint')}
          required
          options={processingStrategies.map((value) => ({ value, label: capitalized(t(`queue.processing.${value}`)) }))}
        />
        <FieldRows columns>
          <FormField
            {...whole}
            name={`${name}.processingStrategy.retries`}
            label={t('queue.retries')}
            hint={t(processing.retries === 0 ? 'queue.retries.unlimited' : 'queue.retries.hint')}
            min={0}
          />
          <FormField
            name={`${name}.processingStrategy.failurePercentage`}
            control={NumberField}
            label={t('queue.failure-percentage')}
            hint={t(
              processing.failurePercentage === 0 ? 'queue.failure-percentage.none' : 'queue.failure-percentage.hint',
            )}
            unit="%"
            min={0}
            max={100}
            required
          />
          <FormField
            {...whole}
            name={`${name}.processingStrategy.pauseBetweenRetries`}
            label={t('queue.pause')}
            unit={t('queue.seconds')}
            min={1}
          />
          <FormField
            {...whole}
            name={`${name}.processingStrategy.maxPauseBetweenRetries`}
            label={t('queue.max-pause')}
            unit={t('queue.seconds')}
            min={1}
          />
        </FieldRows>
      </FieldGroup>
      <FieldGroup legend={t('queue.polling')}>
        <FieldRows columns>
          <FormField {...whole} name={`${name}.partitions`} label={t('queue.partitions')} min={1} />
          <FormField
            {...whole}
            name={`${name}.pollInterval`}
            label={t('queue.poll-interval')}
            unit={t('queue.milliseconds')}
            min={1}
          />
          <FormField
            {...whole}
            name={`${name}.packProcessingTimeout`}
            label={t('queue.pack-timeout')}
            unit={t('queue.milliseconds')}
            min={1}
          />
        </FieldRows>
        <FormField
          name={`${name}.consumerPerPartition`}
          control={CheckboxField}
          label={t('queue.consumer-per-partition')}
        />
      </FieldGroup>
      <FormField
        name={`${name}.additionalInfo.description`}
        control={TextareaField}
        label={t('queue.description')}
        hint={t('queue.description.hint')}
      />
    </FieldRows>
  );
}

/** Strategies stand in the middle of a sentence elsewhere. */
const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function NameField({ onName, onChange, ...field }: TextFieldProps & { onName: (text: string) => void }) {
  return (
    <TextField
      {...field}
      onChange={(text) => {
        onChange(text);
        onName(text ?? '');
      }}
    />
  );
}

interface SubmitStrategyFieldProps extends ControlProps<SubmitStrategyType> {
  /** Batches were chosen: they need a size. */
  onBatch: () => void;
}

function SubmitStrategyField({ onBatch, onChange, ...select }: SubmitStrategyFieldProps) {
  const t = useT();
  return (
    <SelectField
      {...select}
      options={submitStrategies.map((value) => ({ value, label: capitalized(t(`queue.submit.${value}`)) }))}
      onChange={(type) => {
        onChange(type);
        if (type === 'BATCH') onBatch();
      }}
    />
  );
}
