import { openDialog } from '../dialogs/open-dialog';
import { useT as useKitT } from '../i18n/i18n';
import { SelectField } from '../inputs/select-field';
import { EditDialog, useDraft } from './edit-dialog';
import type { ComplexPredicate } from './key-filter-info';
import { predicatesProblem } from './key-filter-problem';
import { PredicateList } from './predicate-list';
import type { EditComplexPredicate, EditComplexPredicateOptions } from './predicate-subject';
import { useT } from './texts';

/** The dialog for a complex predicate; its list opens the same dialog one level deeper. */
export const editComplexPredicate: EditComplexPredicate = (options) =>
  openDialog<ComplexPredicate>((close) => <ComplexPredicateDialog {...options} onClose={close} />);

const fresh: ComplexPredicate = { type: 'COMPLEX', operation: 'AND', predicates: [] };

function ComplexPredicateDialog({
  value,
  onClose,
  ...subject
}: EditComplexPredicateOptions & { onClose: (value?: ComplexPredicate) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const { draft, setDraft, changed } = useDraft(value ?? fresh);
  const problem = predicatesProblem(draft.predicates, subject.valueType, subject.filterKey.type === 'CONSTANT');
  return (
    <EditDialog
      size="large"
      title={t(subject.readOnly ? 'predicate.complex' : value ? 'complex.edit' : 'complex.add')}
      readOnly={subject.readOnly}
      changed={changed}
      problem={problem && t(`problem.${problem}`)}
      submitLabel={value ? kit('apply') : kit('add')}
      onSubmit={() => onClose(draft)}
      onCancel={() => onClose()}
    >
      <SelectField
        required
        label={t('predicate.operation')}
        hint={t(`complex.hint.${draft.operation}`)}
        options={(['AND', 'OR'] as const).map((one) => ({ value: one, label: t(`join.${one}`) }))}
        value={draft.operation}
        disabled={subject.readOnly}
        onChange={(next) => next && setDraft({ ...draft, operation: next })}
      />
      <PredicateList
        {...subject}
        editComplex={editComplexPredicate}
        required
        label={t('predicate.list')}
        join={draft.operation}
        value={draft.predicates}
        onChange={(next) => setDraft({ ...draft, predicates: next ?? [] })}
      />
    </EditDialog>
  );
}
