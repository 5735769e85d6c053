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

/** What is wrong with a text, or with a longest period that is shorter than the shortest. An empty one is not set. */
function problemOf(name: Lwm2mAttributeName, texts: Texts): 'period' | 'number' | 'order' | null {
  const text = texts[name]?.trim();
  if (!text) return null;
  const isPeriod = name === 'pmin' || name === 'pmax';
  if (lwm2mAttributeProblem(name, text)) return isPeriod ? 'period' : 'number';
  return name === 'pmax' && texts.pmin?.trim() && Number(text) < Number(texts.pmin) ? 'order' : null;
}

function AttributesDialog({
  title,
  level,
  value,
  onClose,
}: EditAttributesOptions & { onClose: (next?: Lwm2mAttributes) => void }) {
  const t = useT('mf-entities');
  const names = namesAt[level];
  const { draft, setDraft, changed } = useDraft<Texts>(
    Object.fromEntries(names.map((name) => [name, textOf(value[name])])),
  );
  const others = Object.entries(value).filter(([name]) => !(names as readonly string[]).includes(name));
  const problems = names.map((name) => problemOf(name, draft));
  const broken = problems.find(Boolean);
  const submit = () => {
    const set = names.flatMap((name) => (draft[name]?.trim() ? [[name, Number(draft[name])] as const] : []));
    onClose({ ...Object.fromEntries(others), ...Object.fromEntries(set) });
  };
  return (
    <EditDialog
      size="small"
      title={title}
      changed={changed}
      problem={broken ? t('lwm2m.attribute.problem') : undefined}
      submitLabel={t('lwm2m.apply')}
      onSubmit={submit}
      onCancel={() => onClose()}
    >
      <p className={styles.note}>{t('lwm2m.attribute.empty')}</p>
      <FieldRows>
        {names.map((name, at) => (
          <TextField
            key={name}
            label={t('lwm2m.attribute.named', { words: t(`lwm2m.attribute.${name}`), name })}
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
