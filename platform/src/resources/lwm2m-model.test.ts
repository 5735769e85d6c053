import { parseLwm2mModel } from './lwm2m-model.js';

const item = (id: number, operations: string) =>
  `<Item ID="${id}"><Name>Flow &amp; rate ${id}</Name><Operations>${operations}</Operations><Units/></Item>`;
const model = (head: string, items = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><!-- <Object> --><LWM2M xmlns:xsi="x" xsi:y="z"><Object ObjectType="MODefinition">
    ${head}<Description1><![CDATA[<Name>]]></Description1><Resources>${items}</Resources></Object>
    <Object><Name>Second</Name><ObjectID>8</ObjectID></Object></LWM2M>`;

test('reads the first object of a model, and its resources that can be read', () => {
  const head = `<Name> Pump </Name><ObjectID>0</ObjectID><ObjectVersion>1.1</ObjectVersion>
    <MultipleInstances>Multiple</MultipleInstances><Mandatory>Optional</Mandatory>`;
  expect(parseLwm2mModel(model(head, item(1, 'RW') + item(2, 'E') + item(3, 'R')))).toEqual({
    id: 0,
    version: '1.1',
    name: 'Pump',
    multiple: true,
    mandatory: false,
    resources: [
      { id: 1, name: 'Flow & rate 1' },
      { id: 3, name: 'Flow & rate 3' },
    ],
  });
  expect(parseLwm2mModel(model('<Name>P</Name><ObjectID>7</ObjectID>'))).toMatchObject({ id: 7, version: '1.0' });
});

test.each([
  ['no XML', 'no xml'],
  ['a page', '<html><Object><Name>P</Name><ObjectID>7</ObjectID></Object></html>'],
  ['an object without a number', model('<Name>P</Name>')],
  ['one without a name', model('<ObjectID>7</ObjectID>')],
  ['one that ends in the middle', model('<Name>P</Name><ObjectID>7</ObjectID>').slice(0, -20)],
  [
    'entities of its own',
    `<!DOCTYPE LWM2M [<!ENTITY a "P">]>${model('<Name>&a;</Name><ObjectID>7</ObjectID>').slice(38)}`,
  ],
  ['a text that is longer than models are', `${model('<Name>P</Name><ObjectID>7</ObjectID>')}${' '.repeat(1e6)}`],
  ['only openings', `<LWM2M>${'<Object>'.repeat(100_000)}`],
  ['only openings with names', `<LWM2M>${'<Object><Name>'.repeat(70_000)}`],
])('%s is no model', (_name, xml) => {
  expect(parseLwm2mModel(xml)).toBeNull();
});
