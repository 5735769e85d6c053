import { type CreateGatewaySteps, createGateway, defaultGatewayType } from './create-gateway';
import type { Device } from './devices';
import { entityId } from './entity-id';

const device = { id: entityId('DEVICE', '1'), name: 'Mill' } as Device;

/** Steps that answer as told, and what was done in order. */
function steps(answers: { confirmed?: boolean; existing?: Device | null } = {}) {
  const done: string[] = [];
  const note =
    <A extends unknown[], T>(name: string, answer: T) =>
    (...args: A) => {
      done.push([name, ...args.map((arg) => JSON.stringify(arg))].join(' '));
      return answer;
    };
  const all: CreateGatewaySteps = {
    confirm: note('confirm', Promise.resolve(answers.confirmed ?? true)),
    findByName: note('find', Promise.resolve(answers.existing ?? null)),
    save: note('save', Promise.resolve(device)),
    onNameExists: note('exists', undefined),
  };
  return { all, done };
}

test('a gateway is made after a question and a look at the name', async () => {
  const { all, done } = steps();
  await expect(createGateway('Mill', defaultGatewayType, all)).resolves.toBe(device);
  expect(done).toEqual([
    'confirm "Mill"',
    'find "Mill"',
    'save {"name":"Mill","label":null,"type":"Gateway","additionalInfo":{"gateway":true}}',
  ]);
});

test('declined, nothing is looked up', async () => {
  const { all, done } = steps({ confirmed: false });
  await expect(createGateway('Mill', defaultGatewayType, all)).resolves.toBe('declined');
  expect(done).toEqual(['confirm "Mill"']);
});

test('a name that a device has is told, and nothing is saved', async () => {
  const { all, done } = steps({ existing: device });
  await expect(createGateway('Mill', defaultGatewayType, all)).resolves.toBe('exists');
  expect(done).toEqual(['confirm "Mill"', 'find "Mill"', 'exists "Mill"']);
});
