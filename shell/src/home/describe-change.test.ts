import type { AuditAction, AuditLog } from '@mullion/shared-kit/api/audit-logs';
import { describeChange } from './describe-change';

const record = (actionType: AuditAction, actionData: unknown): AuditLog => ({
  id: { id: 'r' },
  createdTime: 1,
  entityId: { entityType: 'DEVICE', id: 'd' },
  entityName: 'Pump',
  userId: { entityType: 'USER', id: 'u' },
  userName: 'ann@example.com',
  actionType,
  actionStatus: 'SUCCESS',
  actionFailureDetails: '',
  actionData,
});
const device = (more: object) => ({
  entity: {
    id: { entityType: 'DEVICE', id: 'd' },
    createdTime: 1,
    name: 'Pump',
    label: null,
    type: 'default',
    additionalInfo: null,
    ...more,
  },
});

test('an update says which members were what before; ids and times say nothing', () => {
  const before = record('ADDED', device({ label: 'Airport' }));
  const after = record('UPDATED', device({ label: 'Airfield', createdTime: 0, customerId: { id: 'c' } }));
  expect(describeChange(after, [before])).toEqual([
    { what: { key: 'changed.label' }, from: 'Airport', to: 'Airfield' },
  ]);
});

test('empty is not the text "null", and a description is found in its place', () => {
  const before = record('UPDATED', device({}));
  const after = record('UPDATED', device({ additionalInfo: { description: 'New spindle' } }));
  expect(describeChange(after, [before])).toEqual([
    { what: { key: 'changed.description' }, from: null, to: 'New spindle' },
  ]);
});

test('what has no name of its own is settings, whatever the order of its members', () => {
  const before = record('UPDATED', device({ deviceData: { a: 1, b: [1] }, additionalInfo: { gateway: false } }));
  const moved = record('UPDATED', device({ deviceData: { b: [1], a: 1 }, additionalInfo: { gateway: false } }));
  const after = record('UPDATED', device({ deviceData: { a: 1, b: [2] }, additionalInfo: { gateway: true } }));
  expect(describeChange(moved, [before])).toEqual([]);
  expect(describeChange(after, [before])).toEqual([{ what: { key: 'changed.settings' } }]);
});

test('without an earlier record nothing is claimed', () => {
  expect(describeChange(record('UPDATED', device({ label: 'Airfield' })))).toEqual([]);
});

test('the title of a dashboard or customer is named once', () => {
  const before = record('ADDED', { entity: { title: 'Old', name: 'Old' } });
  const after = record('UPDATED', { entity: { title: 'New', name: 'New' } });
  expect(describeChange(after, [before])).toEqual([{ what: { key: 'changed.name' }, from: 'Old', to: 'New' }]);
});

test('attributes are compared with the last record that names them, in the same scope', () => {
  const values = (scope: string, attributes: object) => record('ATTRIBUTES_UPDATED', { scope, attributes });
  const earlier = [
    values('SHARED_SCOPE', { limit: '99' }),
    values('SERVER_SCOPE', { other: '1' }),
    values('SERVER_SCOPE', { limit: '20' }),
  ];
  const after = values('SERVER_SCOPE', { limit: '25', unit: 'm/s' });
  expect(describeChange(after, earlier)).toEqual([
    { what: { attribute: 'limit' }, from: '20', to: '25' },
    { what: { attribute: 'unit' }, to: 'm/s' },
  ]);
});

test('an attribute that was written again as it was is named, without an arrow between the same', () => {
  const values = (attributes: object) => record('ATTRIBUTES_UPDATED', { scope: 'SERVER_SCOPE', attributes });
  expect(describeChange(values({ model: 'sea station' }), [values({ model: 'sea station' })])).toEqual([
    { what: { attribute: 'model' } },
  ]);
});

test.each(['accessToken', 'wifi_password', 'API key', 'claimingSecret', 'گذرواژه'])(
  'the values of %s stay where they are kept',
  (attribute) => {
    const values = (value: unknown) =>
      record('ATTRIBUTES_UPDATED', { scope: 'SHARED_SCOPE', attributes: { [attribute]: value } });
    expect(describeChange(values('s3cret'), [values('0ld')])).toEqual([{ what: { attribute } }]);
  },
);

test('JSON is named without what is in it, which may be a secret', () => {
  const values = (value: unknown) =>
    record('ATTRIBUTES_UPDATED', { scope: 'SERVER_SCOPE', attributes: { config: value } });
  expect(describeChange(values({ token: 's3cret' }))).toEqual([{ what: { attribute: 'config' } }]);
  expect(describeChange(values('none'), [values({ token: 's3cret' })])).toEqual([
    { what: { attribute: 'config' }, to: 'none' },
  ]);
});

test('deleted attributes and customers are named', () => {
  expect(describeChange(record('ATTRIBUTES_DELETED', { attributes: ['keys'] }))).toEqual([
    { what: { attribute: 'keys' } },
  ]);
  expect(describeChange(record('ASSIGNED_TO_CUSTOMER', { assignedCustomerName: 'A' }))).toEqual([
    { what: { key: 'changed.customer' }, to: 'A' },
  ]);
  expect(describeChange(record('UNASSIGNED_FROM_CUSTOMER', { unassignedCustomerName: 'A' }))).toEqual([
    { what: { key: 'changed.customer' }, from: 'A', to: null },
  ]);
});

test.each([null, 'text', { entity: null }, { attributes: 7 }])('data of another shape says nothing: %j', (data) => {
  expect(describeChange(record('UPDATED', data), [record('ADDED', data)])).toEqual([]);
  expect(describeChange(record('ATTRIBUTES_UPDATED', data))).toEqual([]);
});
