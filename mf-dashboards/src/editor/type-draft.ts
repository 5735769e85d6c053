import { readJson } from '@mullion/shared-kit/browser/read-json';
import type { WholeDescriptor, WholeWidgetType } from '../library/type-calls';
import { isObject, type Json } from '../model/damage';
import type { WidgetKind } from '../model/widget';
import { readDescriptor } from '../runtime/read-descriptor';

/** What the platform has of a type that is edited; a new one has no id yet. */
export type StoredType = Partial<WholeWidgetType> & Pick<WholeWidgetType, 'bundleAlias' | 'descriptor'>;

/** What of a type is edited. */
export interface TypeDraft {
  name: string;
  image: string | null;
  description: string;
  descriptor: WholeDescriptor;
}

/** The type as the editor begins with it. */
export const draftOf = ({ name, image, description, descriptor }: StoredType): TypeDraft => ({
  name: name ?? '',
  image: image ?? null,
  description: description ?? '',
  descriptor: readDescriptor(descriptor).descriptor,
});

/** What is sent to the platform: everything that is not edited stays as it is stored. */
export const typeToSave = (stored: StoredType, { description, ...draft }: TypeDraft): object => ({
  ...stored,
  ...draft,
  name: draft.name.trim(),
  description: description || null,
});

/** Members that are JSON as text. An empty schema is none; a configuration is an object. */
export const jsonMembers = [
  'settingsSchema',
  'dataKeySettingsSchema',
  'latestDataKeySettingsSchema',
  'defaultConfig',
] as const;
export type JsonMember = (typeof jsonMembers)[number];

/** The members whose text is no JSON object. */
export const wrongMembers = ({ descriptor }: TypeDraft): JsonMember[] =>
  jsonMembers.filter((member) => {
    const text = descriptor[member] ?? '';
    return text.trim() !== '' && !isObject(readJson(text));
  });

const minute = { realtime: { timewindowMs: 60_000 } };
const day = { realtime: { timewindowMs: 86_400_000 } };

/** What a kind of type has data from, and its time window; what another kind has goes. */
const dataOf = (kind: WidgetKind, { datasources, alarmSource }: Json): Json => {
  switch (kind) {
    case 'timeseries':
      return { datasources: datasources ?? [], timewindow: minute };
    case 'latest':
      return { datasources: datasources ?? [], timewindow: minute };
    case 'alarm':
      return { alarmSource: alarmSource ?? { type: 'function', dataKeys: [] }, timewindow: day };
    case 'rpc':
      return { targetDeviceAliases: [] };
    case 'static':
      return {};
  }
};

/** A type of another kind: its default configuration has what that kind shows. */
export function withKind(descriptor: WholeDescriptor, kind: WidgetKind): WholeDescriptor {
  const read = readJson(descriptor.defaultConfig);
  const before = isObject(read) ? read : {};
  const { datasources: _, targetDeviceAliases: __, alarmSource: ___, timewindow: ____, ...rest } = before;
  return { ...descriptor, type: kind, defaultConfig: JSON.stringify({ ...dataOf(kind, before), ...rest }) };
}

/** JSON as people read it; what is none stays as it is. */
export function laidOut(text: string | null | undefined): string {
  const read = readJson(text);
  return isObject(read) ? JSON.stringify(read, null, 2) : (text ?? '');
}
