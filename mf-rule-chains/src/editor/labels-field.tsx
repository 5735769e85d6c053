import { ChipsField } from '@mullion/shared-kit/inputs/chips-field';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { useT } from '../canvas/texts';
import type { LabelChoice } from './label-choice';

interface LabelsFieldProps extends ControlProps<readonly string[]> {
  choice: LabelChoice;
}

const itself = (label: string) => label;

/** The labels of a link. Those that nobody offers stay until they are taken out. */
export function LabelsField({ choice, ...control }: LabelsFieldProps) {
  const t = useT();
  const search = async (text: string) => {
    const wanted = text.trim().toLowerCase();
    return choice.offered.filter((label) => label.toLowerCase().includes(wanted));
  };
  return (
    <ChipsField<string>
      {...control}
      search={search}
      searchKey={choice.offered.join()}
      optionKey={itself}
      optionLabel={itself}
      {...(choice.free && { freeText: itself })}
      maxLength={255}
      tooLongText={t('link.too-long')}
      hint={t(choice.free ? 'link.free' : 'link.offered')}
    />
  );
}
