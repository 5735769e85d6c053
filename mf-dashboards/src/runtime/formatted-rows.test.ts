import { formattedRows } from './formatted-rows';
import type { LatestRow } from './latest-rows';

const rowOf = (...values: [label: string, value: string | undefined][]) =>
  ({
    source: { name: 'Pumps', aliasName: 'All pumps' },
    entity: { id: { entityType: 'DEVICE', id: 'p' }, name: 'Pump 7', label: '' },
    cells: values.map(([label, value]) => ({ key: { label }, ts: 5, value })),
  }) as unknown as LatestRow;

test('functions get the type of an entity from the key that is called so', () => {
  const [typed, numbered, other, named] = formattedRows([
    rowOf(['Type', 'thermostat'], ['oil', '3']),
    rowOf(['type', '7']),
    rowOf(['oil', undefined]),
    rowOf(['type', 'valve'], ['deviceType', 'own']),
  ]);
  expect(typed).toMatchObject({
    deviceType: 'thermostat',
    Type: 'thermostat',
    oil: 3,
    'oil|ts': 5,
    deviceName: 'Pump 7',
  });
  expect(numbered).toMatchObject({ deviceType: 7 });
  expect(other).toMatchObject({ deviceType: null, oil: null });
  expect(named).toMatchObject({ deviceType: 'own' });
});
