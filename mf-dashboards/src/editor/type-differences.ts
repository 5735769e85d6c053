import type { Difference } from '@mullion/shared-kit/editing/difference';
import { say } from '../library/texts';
import { isSameJson } from '../model/transfer/same-json';
import type { TypeDraft } from './type-draft';

/** What the editor calls members of a descriptor, where that is not their own name. */
const named: Readonly<Record<string, string>> = {
  type: 'kind',
  templateHtml: 'html',
  templateCss: 'css',
  controllerScript: 'script',
};

/** In what the second version of a type differs from the first, part by part, in words. */
export function typeDifferences(before: TypeDraft, after: TypeDraft): Difference[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((part) => !isSameJson(one[part], other[part]))
    .map((id) => ({ id, kind: 'changed', label: say(`editor.${id}`) }));
}

function partsOf({ name, description, image, descriptor }: TypeDraft): Record<string, unknown> {
  const members = Object.entries(descriptor).map(([member, value]) => [named[member] ?? member, value || undefined]);
  return { title: name.trim(), description, image, ...Object.fromEntries(members) };
}
