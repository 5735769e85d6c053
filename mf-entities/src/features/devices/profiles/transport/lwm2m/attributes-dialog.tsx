import { type Lwm2mAttributeName, lwm2mAttributeNames, lwm2mAttributeProblem } from '@mullion/shared-kit/api/lwm2m';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { EditDialog, useDraft } from '@mullion/shared-kit/filters/edit-dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldRows } from '@mullion/shared-kit/inputs/form';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import styles from './lwm2m.module.css';
import type { Lwm2mAttributes } from './observe-settings';

export type AttributeLevel = 'object' | 'instance' | 'resource';

/** Periods hold for everything below an object; conditions are about the value of one resource. */
const namesAt: Readonly<Record<AttributeLevel, readonly Lwm2mAttributeName[]>> = {
  object: ['pmin', 'pmax'],
  instance: ['pmin', 'pmax'],
  resource: lwm2mAttributeNames,
};

interface EditAttributesOptions {
  title: string;
  level: AttributeLevel;
  value: Lwm2mAttributes;
}

/** Asks for attributes; nothing if it is left without taking them. What the dialog does not know stays among them. */
export const editAttributes = (options: EditAttributesOptions): Promise<Lwm2mAttributes | undefined> =>
  openDialog<Lwm2mAttributes>((close) => <AttributesDialog {...options} onClose={close} />);

type Texts = Readonly<Partial<Record<Lwm2mAttributeName, string>>>;

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

type Problem = 'period' | 'number' | 'order' | 'threshold' | 'step';

/** What is wrong with a text by itself. An empty one is not set. */
function ownProblem(name: Lwm2mAttributeName, text: string | undefined): Problem | null {
  if (!text?.trim() || !lwm2mAttributeProblem(name, text)) return null;
  return name === 'pmin' || name === 'pmax' ? 'period' : 'number';
}

/**
 * What is wrong with a text, by itself or beside the others: the longest period is no shorter than the shortest, and between
 * the two thresholds there is room for two steps. Devices refuse anything else.
 */
function problemOf(name: Lwm2mAttributeName, texts: Texts): Problem | null {
  const own = ownProblem(name, texts[name]);
  if (own) return own;
  /** Nothing, NaN, is in no order. */
  const number = (one: Lwm2mAttributeName) =>
    texts[one]?.trim() && !ownProblem(one, texts[one]) ? Number(texts[one]) : Number.NaN;
  switch (name) {
    case 'pmax':
      return number('pmax') < number('pmin') ? 'order' : null;
    case 'gt':
      return number('gt') <= number('lt') ? 'threshold' : null;
    case 'st':
      return number('gt') > number('lt') && number('lt') + 2 * number('st') >= number('gt') ? 'step' : null;
    default:
      return null;
  }
}

function AttributesDialog({
  title,
  level,
  value,
  onClose,
}: EditAttributesOptions & { onClose: (next?: Lwm2mAttributes) => void }) {
  const t = useT('mf-entities');
  const kit = useT('kit');
  const names = namesAt[level];
  const { draft, setDraft, changed } = useDraft<Texts>(
    Object.fromEntries(names.map((name) => [name, textOf(value[name])])),
  );
  const others = Object.entries(value).filter(([name]) => !(names as readonly string[]).includes(name));
  const problems = names.map((name) => problemOf(name, draft));
  const labels = names.map((name) => t('lwm2m.attribute.named', { words: t(`lwm2m.attribute.${name}`), name }));
  const broken = labels.filter((_, at) => problems[at]);
  const submit = () => {
    const set = names.flatMap((name) => (draft[name]?.trim() ? [[name, Number(draft[name])] as const] : []));
    onClose({ ...Object.fromEntries(others), ...Object.fromEntries(set) });
  };
  return (
    <EditDialog
      size="small"
      title={title}
      changed={changed}
      problem={
        broken.length > 0 ? kit('form.check-fields', { fields: broken.join(', '), count: broken.length }) : undefined
      }
      submitLabel={t('lwm2m.apply')}
      onSubmit={submit}
      onCancel={() => onClose()}
    >
      <p className={styles.note}>{t('lwm2m.attribute.empty')}</p>
      <FieldRows>
        {names.map((name, at) => (
          <TextField
            key={name}
            label={labels[at] ?? name}
            hint={t(`lwm2m.attribute.${name}.hint`)}
            error={problems[at] ? t(`lwm2m.attribute.${problems[at]}`) : undefined}
            autoFocus={at === 0}
            value={draft[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text ?? '' })}
          />
        ))}
      </FieldRows>
      {others.length > 0 && (
        <p className={styles.note}>
          {t('lwm2m.attribute.others', { list: others.map(([name, set]) => `${name} ${String(set)}`).join(', ') })}
        </p>
      )}
    </EditDialog>
  );
}
