/** @jest-environment jsdom */
import type { Viewer } from '../session/audience';
import { type AnyExtension, extensionsFor } from './extension-host';

const facts = { edgesSupportEnabled: true, hasRepository: false, tbelEnabled: false, userTokenAccessEnabled: false };
const viewer: Viewer = { authority: 'TENANT_ADMIN', facts };
const tab = (id: string, more: object = {}): AnyExtension =>
  ({
    point: 'entity.tab',
    id,
    label: id,
    expose: './a',
    order: 1,
    module: 'm',
    namespace: 'n',
    ...more,
  }) as AnyExtension;
const ids = (list: AnyExtension[], type?: 'DEVICE' | 'ASSET') =>
  extensionsFor(list, 'entity.tab', viewer, type).map(({ id }) => id);

test('gives the contributions to one point in their declared order, those of equal order by id', () => {
  expect(ids([tab('b', { order: 2 }), tab('c'), tab('a'), tab('x', { point: 'entity.action' })])).toEqual([
    'a',
    'c',
    'b',
  ]);
});

test('leaves out what is for other types of entities', () => {
  const list = [tab('all'), tab('devices', { for: ['DEVICE'] })];
  expect(ids(list, 'DEVICE')).toEqual(['all', 'devices']);
  expect(ids(list, 'ASSET')).toEqual(['all']);
});

test('leaves out what is for other authorities, and what depends on a fact that does not hold', () => {
  const list = [
    tab('customers', { auth: ['CUSTOMER_USER'] }),
    tab('edges', { auth: ['TENANT_ADMIN'], when: 'edgesSupportEnabled' }),
    tab('versions', { when: 'hasRepository' }),
  ];
  expect(ids(list)).toEqual(['edges']);
});
