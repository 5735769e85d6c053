import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { quietCall } from '../api/entity-lookup';
import { fetchWhile } from '../api/fetch-while';
import { type BranchInfo, branchesQuery } from '../api/version-control';
import { startingWith } from '../i18n/best-matches';
import { AutocompleteField, type PickerTexts } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';
import { useWhen } from './use-when';

export interface BranchPickerProps extends ControlProps<string>, Pick<PickerTexts, 'requiredText'> {
  /** Selects the default branch while there is no value. */
  selectDefaultBranch?: boolean;
  /** Takes existing branches only; otherwise a name that was typed is a new branch. */
  selectionMode?: boolean;
  emptyPlaceholder?: string;
}

/**
 * A branch of the repository, by name. In selection mode what is no existing branch, written or typed and left, gives way
 * to the last one that the field held, or to the default one.
 */
export function BranchPicker(props: BranchPickerProps) {
  const { value, onChange, onBlur, selectDefaultBranch = true, selectionMode, emptyPlaceholder, ...rest } = props;
  const t = useT();
  const client = useQueryClient();
  const { data: branches } = useQuery(branchesQuery(quietCall));
  const isEmpty = !value;
  const last = useRef<string>(undefined);
  if (branches?.some(({ name }) => name === value)) last.current = value ?? undefined;
  const defaultBranch = branches?.find((branch) => branch.default)?.name;
  const returning = last.current ?? (selectDefaultBranch ? defaultBranch : undefined);
  const isGone = Boolean(selectionMode && branches && value) && !branches?.some(({ name }) => name === value);
  useWhen(isGone, () => onChange(returning));

  // Until somebody typed: who empties the field is about to write another name.
  const touched = useRef(false);
  useWhen(selectDefaultBranch && isEmpty && defaultBranch, () => {
    if (!touched.current) onChange(defaultBranch);
  });

  const branchOf = (text: string): BranchInfo | undefined => {
    const name = text.trim();
    const existing = branches?.find((branch) => branch.name === name);
    return existing ?? (selectionMode || !name ? undefined : { name, default: false });
  };
  const leave = () => {
    if (selectionMode && isEmpty && touched.current && returning) onChange(returning);
    touched.current = false;
    onBlur?.();
  };
  return (
    <AutocompleteField<BranchInfo>
      {...rest}
      value={value ? { name: value, default: value === defaultBranch } : undefined}
      onChange={(branch) => {
        touched.current = true;
        onChange(branch?.name);
      }}
      onBlur={leave}
      search={async (text, signal) =>
        startingWith(await fetchWhile(client, branchesQuery(quietCall), signal), text, ({ name }) => name)
      }
      freeText={branchOf}
      placeholder={emptyPlaceholder}
      optionKey={({ name }) => name}
      optionLabel={({ name }) => name}
      optionDetail={(branch) => branch.default && t('version-control.default')}
      requiredText={rest.requiredText ?? t('version-control.branch-required')}
      noneText={(text) =>
        t(selectionMode ? 'version-control.no-branches-matching' : 'version-control.new-branch', { text })
      }
      nothingText={t('version-control.no-branches')}
    />
  );
}
