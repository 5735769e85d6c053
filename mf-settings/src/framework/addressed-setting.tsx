import { useFormScope } from '@mullion/shared-kit/inputs/form';
import { useLocation } from '@mullion/shared-kit/routing/navigation';
import { useEffect, useRef } from 'react';
import type { SettingsSectionDefinition, Values } from './define-settings';

/** A part of an address as text; one that is badly written, as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A field by its name, and whether it is there with some values only. */
interface Named {
  name: string;
  isConditional: boolean;
}

const fieldsOf = <V extends Values>(sections: readonly SettingsSectionDefinition<V>[]): Named[] =>
  sections.flatMap((section): Named[] => {
    const hasCondition = section.when !== undefined;
    if (!section.fields) return (section.names ?? []).map((name) => ({ name, isConditional: hasCondition }));
    return section.fields.flat().map(({ name, when }) => ({ name, isConditional: hasCondition || when !== undefined }));
  });

/** What can be focused now. */
const focusable = ':is(input, select, textarea, button):not(:disabled)';

/**
 * Goes to the setting that the address names after `#`, as the command palette does; to one that other values hide, to the
 * nearest before it that is always there: it brings the hidden one about. Draws nothing.
 */
export function AddressedSetting<V extends Values>({
  sections,
}: {
  sections: readonly SettingsSectionDefinition<V>[];
}) {
  const { hash, key } = useLocation();
  const { places } = useFormScope();
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // `key`: the same address once more.
    const name = key !== undefined && decoded(hash.slice(1));
    const fields = fieldsOf(sections);
    const at = fields.findIndex((field) => field.name === name);
    if (!name || at < 0) return;
    const before = fields.slice(0, at).filter(({ isConditional }) => !isConditional);
    const found = [name, ...before.map((one) => one.name).reverse()].find((one) => places.has(one));
    // One without fields yet, such as an empty list of rows, has buttons.
    const place = found ? places.get(found) : here.current?.closest('form');
    (place?.querySelector<HTMLElement>(focusable) ?? place)?.focus();
  }, [hash, key, places, sections]);
  return <span ref={here} hidden />;
}
