import fc from 'fast-check';
import { type Command, fits, MAX_MESSAGE_BYTES, packMessages } from './commands';

const unsubscribe = (cmdId: number): Command => ({ list: 'entityDataUnsubscribeCmds', body: { cmdId } });
const attributes = (cmdId: number, keys: string): Command => ({
  list: 'attrSubCmds',
  body: { cmdId, entityType: 'DEVICE', entityId: 'd', keys, scope: null, unsubscribe: false },
});
const size = (text: string) => new TextEncoder().encode(text).length;

it('packs the commands of a tick into one message', () => {
  expect(packMessages([unsubscribe(1), attributes(2, 'a'), unsubscribe(3)]).map((text) => JSON.parse(text))).toEqual([
    {
      entityDataUnsubscribeCmds: [{ cmdId: 1 }, { cmdId: 3 }],
      attrSubCmds: [{ cmdId: 2, entityType: 'DEVICE', entityId: 'd', keys: 'a', scope: null, unsubscribe: false }],
    },
  ]);
  expect(packMessages([])).toEqual([]);
});

it('keeps every message below 32 KB in bytes, loses no command and keeps their order per list', () => {
  const keysText = fc
    .tuple(fc.constantFrom('a', 'ä', '"', '🙂'), fc.nat(4000))
    .map(([char, length]) => char.repeat(length));
  const command = fc.tuple(fc.boolean(), keysText);
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (wanted) => {
      const commands = wanted.map(([isStop, keys], i) => (isStop ? unsubscribe(i) : attributes(i, keys)));
      const messages = packMessages(commands);
      for (const message of messages) expect(size(message)).toBeLessThan(MAX_MESSAGE_BYTES);
      for (const list of ['entityDataUnsubscribeCmds', 'attrSubCmds'] as const) {
        const sent = messages.flatMap((text) => (JSON.parse(text)[list] ?? []) as { cmdId: number }[]);
        expect(sent.map(({ cmdId }) => cmdId)).toEqual(
          commands.filter((each) => each.list === list).map(({ body }) => body.cmdId),
        );
      }
    }),
  );
});

it('fills messages: two only when one is not enough', () => {
  const big = attributes(1, 'x'.repeat(17_000));
  expect(packMessages([big])).toHaveLength(1);
  expect(packMessages([big, unsubscribe(2)])).toHaveLength(1);
  expect(packMessages([big, big, big])).toHaveLength(3);
});

it('knows a command that can never be sent', () => {
  const tooLong = attributes(1, 'ä'.repeat(MAX_MESSAGE_BYTES / 2));
  expect(fits(tooLong)).toBe(false);
  expect(() => packMessages([tooLong])).toThrow(RangeError);
  expect(fits(attributes(1, 'a'))).toBe(true);
});

it('drops every property the platform does not know, at any depth, but leaves the entity filter alone', () => {
  const junk = { color: 'red' };
  const key = { type: 'TIME_SERIES' as const, key: 't', ...junk };
  const leaf = {
    type: 'NUMERIC' as const,
    operation: 'EQUAL' as const,
    value: {
      defaultValue: 1,
      dynamicValue: { sourceType: 'CURRENT_USER' as const, sourceAttribute: 'a', ...junk },
      ...junk,
    },
    ...junk,
  };
  const [message] = packMessages([
    {
      list: 'entityDataCmds',
      body: {
        cmdId: 1,
        query: {
          entityFilter: { type: 'entityType', entityType: 'DEVICE', ...junk },
          keyFilters: [
            {
              key,
              valueType: 'NUMERIC',
              predicate: { type: 'COMPLEX', operation: 'AND', predicates: [leaf], ...junk },
              ...junk,
            },
          ],
          pageLink: { pageSize: 1, page: 0, sortOrder: { key, direction: 'ASC', ...junk }, ...junk },
          latestValues: [key],
          ...junk,
        },
        latestCmd: { keys: [key], ...junk },
        ...junk,
      },
    } as Command,
  ]);
  const clean = { type: 'TIME_SERIES', key: 't' };
  expect(JSON.parse(message ?? '')).toEqual({
    entityDataCmds: [
      {
        cmdId: 1,
        query: {
          entityFilter: { type: 'entityType', entityType: 'DEVICE', ...junk },
          keyFilters: [
            {
              key: clean,
              valueType: 'NUMERIC',
              predicate: {
                type: 'COMPLEX',
                operation: 'AND',
                predicates: [
                  {
                    type: 'NUMERIC',
                    operation: 'EQUAL',
                    value: { defaultValue: 1, dynamicValue: { sourceType: 'CURRENT_USER', sourceAttribute: 'a' } },
                  },
                ],
              },
            },
          ],
          pageLink: { pageSize: 1, page: 0, sortOrder: { key: clean, direction: 'ASC' } },
          latestValues: [clean],
        },
        latestCmd: { keys: [clean] },
      },
    ],
  });
});
