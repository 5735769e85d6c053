import { ChipsField } from '@mullion/shared-kit/inputs/chips-field';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';

const self = (key: string) => key;
const nothing = async () => [];

/** Names that are typed, each a chip: Enter, comma, semicolon, and leaving the field add one. */
export const KeyChips = (props: ControlProps<readonly string[]>) => (
  <ChipsField<string> {...props} search={nothing} freeText={self} addsOnBlur optionKey={self} optionLabel={self} />
);
