/** LwM2M object models: what is read from their XML. */
import { SaxesParser } from 'saxes';

export interface Lwm2mModel {
  id: number;
  version: string;
  name: string;
  multiple: boolean;
  mandatory: boolean;
  /** Resources that can be read. */
  resources: { id: number; name: string }[];
}

/** Characters of a model; the largest that are published have a tenth of that. */
const LONGEST_MODEL = 1_000_000;
const ITEM = 'LWM2M/Object/Resources/Item';
/** Elements that lie deeper tell nothing that is read. */
const DEEPEST = 5;

/** Of the first object of a model, texts by element; of its resources, the same with their `ID`. */
interface Texts {
  head: Map<string, string>;
  items: Map<string, string>[];
}

/** Throws for what is no XML. */
function readTexts(xml: string): Texts {
  const found: Texts = { head: new Map(), items: [] };
  const open: string[] = [];
  let text = '';
  let objects = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name);
    text = '';
    const place = open.length <= DEEPEST ? open.join('/') : '';
    if (place === 'LWM2M/Object') objects += 1;
    else if (place === ITEM && objects === 1) found.items.push(new Map([['ID', attributes.ID ?? '']]));
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('cdata', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    const parent = open.length < DEEPEST ? open.join('/') : '';
    if (objects === 1 && parent === 'LWM2M/Object') found.head.set(name, text.trim());
    else if (objects === 1 && parent === ITEM) found.items.at(-1)?.set(name, text.trim());
    text = '';
  });
  parser.write(xml).close();
  return found;
}

/** The model in an XML text, or null when it holds none. */
export function parseLwm2mModel(xml: string): Lwm2mModel | null {
  if (xml.length > LONGEST_MODEL) return null;
  let texts: Texts;
  try {
    texts = readTexts(xml);
  } catch {
    return null;
  }
  const { head, items } = texts;
  const id = Number(head.get('ObjectID') || Number.NaN);
  const name = head.get('Name');
  if (!Number.isInteger(id) || !name) return null;
  const readable = items.filter((item) => /^\d+$/.test(item.get('ID') ?? '') && item.get('Operations')?.includes('R'));
  return {
    id,
    version: head.get('ObjectVersion') || '1.0',
    name,
    multiple: head.get('MultipleInstances') === 'Multiple',
    mandatory: head.get('Mandatory') === 'Mandatory',
    resources: readable.map((item) => ({ id: Number(item.get('ID')), name: item.get('Name') ?? '' })),
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
