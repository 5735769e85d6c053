/** What wrong commands, tokens and addresses of the WebSocket end with. */
import { RealtimeHarness, ts } from './realtime-harness.js';
import { TestSocket } from './realtime-socket.js';

const T0 = 1_700_000_000_000;
const harness = RealtimeHarness.ofFile();

describe('wrong use', () => {
  it.each([
    ['no JSON', 'nonsense'],
    ['an unknown list', '{"newCmds":[]}'],
    ['an unknown member', '{"tsSubCmds":[{"cmdId":1,"color":"red"}]}'],
    ['an unknown word', '{"historyCmds":[{"cmdId":1,"agg":"MEDIAN"}]}'],
    ['a list that is none', '{"tsSubCmds":{}}'],
  ])('with %s is answered and survived', async (_what, text) => {
    harness.socket.send(text);
    expect(await harness.socket.until(() => true)).toMatchObject({
      subscriptionId: 0,
      errorCode: 2,
      errorMsg: 'Failed to parse websocket command!',
    });
    await harness.socket.settle();
  });

  it('ends the socket with the code of its kind', async () => {
    const ends = async (commands: object | string) => {
      const own = await harness.open();
      own.send(commands);
      return (await own.untilClosed()).code;
    };
    expect(await ends({ entityDataCmds: [{ cmdId: 5, latestCmd: { keys: [ts('v')] } }] })).toBe(1012);
    expect(
      await ends({
        entityDataCmds: [{ cmdId: 5, query: harness.query([], { pageLink: { page: 0, pageSize: 0 } }) }],
      }),
    ).toBe(1011);
    const tooFine = { keys: ['v'], startTs: T0, endTs: T0 + 702_000, interval: 1000, limit: 1, agg: 'AVG' };
    expect(await ends({ entityDataCmds: [{ cmdId: 5, query: harness.query([]), historyCmd: tooFine }] })).toBe(1012);
    expect(await ends({ tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: 'no-uuid' }] })).toBe(1011);
    expect(await ends({ attrSubCmds: [{ cmdId: 1, entityType: 'GADGET', entityId: harness.device }] })).toBe(1011);
    expect(
      await ends({
        entityDataCmds: [{ cmdId: 5, query: harness.query([]), historyCmd: { ...tooFine, keys: [''] } }],
      }),
    ).toBe(1012);
    expect(
      await ends({
        entityDataCmds: [{ cmdId: 5, query: harness.query([]) }],
        entityCountCmds: [{ cmdId: 5, query: { entityFilter: harness.own } }],
      }),
    ).toBe(1011);
    expect(await ends('x'.repeat(40_000))).toBe(1009);
  });

  it.each(['', ' ', 'v, ,w', ' \t'])('a history of keys %j, of which one is blank, is answered', async (keys) => {
    const { socket, device } = harness;
    const one = { cmdId: 9, entityType: 'DEVICE', entityId: device, keys };
    const answer = { errorCode: 2, errorMsg: 'Keys are empty!', data: null };
    socket.send({ historyCmds: [{ ...one, startTs: 1, endTs: 9 }] });
    expect(await socket.until(({ subscriptionId }) => subscriptionId === 9)).toMatchObject(answer);
    if (!keys) return;
    socket.send({ tsSubCmds: [{ ...one, cmdId: 10, startTs: 1, timeWindow: 9 }] });
    expect(await socket.until(({ subscriptionId }) => subscriptionId === 10)).toMatchObject(answer);
  });

  it('without a valid token, or at another address, does not get in', async () => {
    await expect(TestSocket.open(harness.platform.url, 'wrong')).rejects.toThrow('refused with 401');
    await expect(TestSocket.open(harness.platform.url, '')).rejects.toThrow('refused with 401');
    await expect(TestSocket.open(harness.platform.url, harness.tenant.adminToken, '/api/elsewhere')).rejects.toThrow(
      'refused with 400',
    );
    const lost = await TestSocket.open(harness.platform.url, harness.tenant.adminToken, '/api/ws/plugins/news');
    expect(await lost.untilClosed()).toEqual({ code: 1007, reason: "Can't find plugin with specified token!" });
  });
});
