/** LwM2M object models: what is read from their XML. */

export interface Lwm2mModel {
  id: number;
  version: string;
  name: string;
  multiple: boolean;
  mandatory: boolean;
  /** Resources that can be read. */
  resources: { id: number; name: string }[];
}

const elementOf = (xml: string, name: string): string | null => {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`).exec(xml);
  return found?.[1] ?? null;
};

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (text: string | null) =>
  (text ?? '').replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '').trim();

/** The model in an XML text, or null when it holds none. */
export function parseLwm2mModel(xml: string): Lwm2mModel | null {
  const object = elementOf(xml, 'Object');
  if (!/<LWM2M[\s>]/.test(xml) || !object) return null;
  const [head = '', items = ''] = object.split(/<Resources(?:\s[^>]*)?>/, 2);
  const id = Number(plain(elementOf(head, 'ObjectID')) || Number.NaN);
  const name = plain(elementOf(head, 'Name'));
  if (!Number.isInteger(id) || !name) return null;
  const resources = [...items.matchAll(/<Item\s+ID="(\d+)"[^>]*>([\s\S]*?)<\/Item>/g)]
    .filter(([, , item = '']) => plain(elementOf(item, 'Operations')).includes('R'))
    .map(([, itemId, item = '']) => ({ id: Number(itemId), name: plain(elementOf(item, 'Name')) }));
  return {
    id,
    version: plain(elementOf(head, 'ObjectVersion')) || '1.0',
    name,
    multiple: plain(elementOf(head, 'MultipleInstances')) === 'Multiple',
    mandatory: plain(elementOf(head, 'Mandatory')) === 'Mandatory',
    resources,
  };
}

/** "Flow Rate" → "flowRate". */
const keyNameOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word, i) => (i === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('');

/** A model as the transport editor lists it. */
export const showLwm2mObject = (model: Lwm2mModel) => ({
  id: model.id,
  keyId: `${model.id}_${model.version}`,
  name: model.name,
  multiple: model.multiple,
  mandatory: model.mandatory,
  instances: [
    {
      id: 0,
      resources: model.resources.map(({ id, name }) => ({
        id,
        name,
        observe: false,
        attribute: false,
        telemetry: false,
        keyName: keyNameOf(name),
      })),
    },
  ],
});
