/** What commands of the WebSocket do when they are sent again, come together, or ask for what is not there. */
import { key, RealtimeHarness, ts } from './realtime-harness.js';

const T0 = 1_700_000_000_000;
const harness = RealtimeHarness.ofFile();
const window = (keys: string[], agg = 'NONE') => ({
  keys,
  startTs: T0,
  timeWindow: 10_000,
  interval: 5000,
  limit: 10,
  agg,
});

describe('an entity data command', () => {
  it('answers every part in a message of its own: the page with the first, updates with the others', async () => {
    await harness.save(T0, { v: 1 });
    const aggregate = { keys: [{ id: 1, key: 'v', agg: 'SUM' }], startTs: T0 };
    const messages = await harness.data({
      cmdId: 1,
      query: harness.query([ts('v')]),
      aggHistoryCmd: { ...aggregate, endTs: T0 + 10_000 },
      aggTsCmd: { ...aggregate, timeWindow: 10_000 },
      historyCmd: { keys: ['v'], startTs: T0, endTs: T0 + 10_000, interval: 0, limit: 1, agg: 'NONE' },
      latestCmd: { keys: [ts('v')] },
      tsCmd: window(['v']),
    });
    const rows = messages.map(({ data: page, update }) => (page ? page.data[0] : update[0]));
    expect(messages.map(({ data: page, update }) => [page !== null, update !== null])).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [false, true],
    ]);
    expect(rows.map(({ aggLatest }) => Object.keys(aggLatest))).toEqual([['1'], ['1'], [], []]);
    expect(rows.map(({ timeseries }) => Object.keys(timeseries))).toEqual([[], [], ['v'], ['v']]);
    for (const { latest } of rows) expect(latest.TIME_SERIES.v).toEqual({ ts: T0, value: '1' });
  });

  it('sends updates without rows where its query finds nobody', async () => {
    const nobody = harness.query([ts('v')], { entityFilter: { type: 'deviceType', deviceType: 'no such gauge' } });
    const messages = await harness.data({
      cmdId: 1,
      query: nobody,
      latestCmd: { keys: [ts('v')] },
      tsCmd: window(['v']),
    });
    expect(messages.map(({ data: page, update }) => page?.data ?? update)).toEqual([[], []]);
    expect(messages[0].data.totalElements).toBe(0);
  });

  it('without a query goes on from the entities and values its client knows', async () => {
    await harness.save(T0, { v: 1 });
    await harness.data({ cmdId: 1, query: harness.query([ts('v')]), latestCmd: { keys: [ts('v')] } });
    await harness.after(1, () => harness.save(T0 + 1, { v: 2 }));
    const [answer, ...more] = await harness.data({ cmdId: 1, tsCmd: window(['v']) });
    expect(more).toEqual([]);
    expect(answer.update[0].timeseries.v).toHaveLength(2);
    expect(answer.update[0].latest.TIME_SERIES.v).toEqual({ ts: T0 + 1, value: '2' });
    expect(answer.update[0].latest.ENTITY_FIELD.name.value).toBe(harness.name);
  });

  it('tells present values of keys its query did not name for time series and client attributes only', async () => {
    await harness.save(T0, { v: 1, w: 2 });
    await harness.attributes('SERVER_SCOPE', { site: 'yard' });
    const credentials = await harness.tenant.admin.get(`/api/device/${harness.device}/credentials`);
    await harness.platform.as().post(`/api/v1/${credentials.body.credentialsId}/attributes`, { serial: 'S1' });
    await harness.data({ cmdId: 1, query: harness.query() });
    const keys = [ts('w'), ts('none'), key('SERVER_ATTRIBUTE', 'site'), key('CLIENT_ATTRIBUTE', 'serial')];
    const answers = await harness.data({ cmdId: 1, latestCmd: { keys } });
    expect(answers.map(({ update }) => Object.entries(update[0].latest))).toEqual([
      [['TIME_SERIES', { w: { ts: T0, value: '2' } }]],
      [['CLIENT_ATTRIBUTE', { serial: { ts: expect.any(Number), value: 'S1' } }]],
    ]);
    const changed = await harness.after(1, () => harness.attributes('SERVER_SCOPE', { site: 'hall' }));
    expect(changed[0].update[0].latest.SERVER_ATTRIBUTE.site.value).toBe('hall');
  });

  it('that brings only another query keeps what it follows', async () => {
    await harness.data({ cmdId: 1, query: harness.query([ts('v')]), latestCmd: { keys: [ts('v')] } });
    expect(await harness.data({ cmdId: 1, query: harness.query([ts('w')]) })).toEqual([]);
    expect(await harness.after(1, () => harness.save(T0, { v: 1 }))).toHaveLength(1);
    await harness.data({
      cmdId: 1,
      historyCmd: { keys: ['v'], startTs: T0, endTs: T0 + 1, interval: 0, limit: 1, agg: 'NONE' },
    });
    expect(await harness.after(1, () => harness.save(T0 + 1, { v: 2 }))).toEqual([]);
  });

  it('tells another value of the same time, and the same value not again', async () => {
    await harness.save(T0, { v: 1 });
    await harness.data({
      cmdId: 1,
      query: harness.query([ts('v')]),
      latestCmd: { keys: [ts('v')] },
      tsCmd: window(['v']),
    });
    expect(await harness.after(1, () => harness.save(T0, { v: 1 }))).toEqual([]);
    const answers = await harness.after(1, () => harness.save(T0, { v: 3 }));
    expect(
      answers.map(({ update }) => update[0].latest?.TIME_SERIES.v.value ?? update[0].timeseries.v[0].value),
    ).toEqual(['3', '3']);
    expect(
      (await harness.after(1, () => harness.save(T0 - 1, { v: 9 }))).map(({ update }) => update[0].timeseries),
    ).toEqual([{ v: [{ ts: T0 - 1, value: '9' }] }]);
  });

  it('tells of deleted attributes whether they were there or not', async () => {
    await harness.data({ cmdId: 1, query: harness.query(), latestCmd: { keys: [key('ATTRIBUTE', 'gone')] } });
    const [deleted] = await harness.after(1, () =>
      harness.tenant.admin.delete(`${harness.base}/SHARED_SCOPE?keys=gone,other`),
    );
    expect(deleted.update[0].latest).toEqual({ ATTRIBUTE: { gone: { ts: 0, value: '' } } });
  });
});

describe('single values of a window', () => {
  const aggregate = async (keys: object[], part = 'aggHistoryCmd', end: object = { endTs: T0 + 20 }) => {
    const [message] = await harness.data({
      cmdId: 1,
      query: harness.query(),
      [part]: { keys, startTs: T0 + 10, ...end },
    });
    return message.data.data[0].aggLatest['1'];
  };
  const previous = { previousStartTs: T0, previousEndTs: T0 + 10 };
  const absent = { ts: 0, value: '' };

  it.each([
    ['the window before alone', { ...previous, previousValueOnly: true }, { current: null, previous: { value: '1' } }],
    ['no window at all', { previousValueOnly: true }, { current: absent, previous: absent }],
    ['no window before', {}, { current: { value: '2' }, previous: null }],
    [
      'a window before that ends before it starts',
      { previousStartTs: T0 + 9, previousEndTs: T0 },
      { current: { value: '2' }, previous: null },
    ],
  ])('compare with %s', async (_what, more, expected) => {
    await harness.save(T0, { v: 1 });
    await harness.save(T0 + 10, { v: 2 });
    expect(await aggregate([{ id: 1, key: 'v', agg: 'SUM', ...more }])).toMatchObject(expected);
  });

  it('of a running window are compared with nothing, and every point that follows is told, late ones too', async () => {
    await harness.save(T0 + 10, { v: 2 });
    const keys = [{ id: 1, key: 'v', agg: 'SUM', ...previous, previousValueOnly: true }];
    expect(await aggregate(keys, 'aggTsCmd', { timeWindow: 10 })).toMatchObject({
      current: { value: '2' },
      previous: null,
    });
    const points = await harness.after(1, async () => {
      await harness.save(T0 + 30, { v: 5 });
      await harness.save(T0 + 20, { v: 4 });
    });
    expect(points.map(({ update }) => update[0].latest.TIME_SERIES.v.value)).toEqual(['5', '4']);
  });
});

describe('commands of the first kind', () => {
  const command = (cmdId: number, more: object = {}) => ({
    cmdId,
    entityType: 'DEVICE',
    entityId: harness.device,
    ...more,
  });

  it('state beside the points of a key the time of the last one in the message', async () => {
    await harness.save(T0, { v: 1 });
    await harness.save(T0 + 5, { v: 2 });
    harness.socket.send({ historyCmds: [command(1, { keys: 'v', startTs: T0, endTs: T0 + 10 })] });
    const { data: points, latestValues } = await harness.socket.until(({ subscriptionId }) => subscriptionId === 1);
    expect(points.v.map(([time]: [number]) => time)).toEqual([T0 + 5, T0]);
    expect(latestValues).toEqual({ v: T0 });
  });

  it('take names that mean something to a program as keys', async () => {
    await harness.attributes('SERVER_SCOPE', { constructor: 1, toString: 2 });
    harness.socket.send({ attrSubCmds: [command(1, { scope: 'SERVER_SCOPE' })] });
    const { data: values } = await harness.socket.until(({ subscriptionId }) => subscriptionId === 1);
    expect(Object.keys(values)).toEqual(expect.arrayContaining(['constructor', 'toString']));
    await harness.attributes('SERVER_SCOPE', { constructor: 3, valueOf: 4 });
    const change = await harness.socket.until((message) => message.data?.valueOf?.[0]?.[1] === '4');
    expect(change.data.constructor[0][1]).toBe('3');
  });

  it('want to know the entity, history its type too', async () => {
    harness.socket.send({ historyCmds: [{ cmdId: 1, entityId: harness.device, keys: 'v', startTs: 0, endTs: 1 }] });
    expect(await harness.socket.until(({ subscriptionId }) => subscriptionId === 1)).toMatchObject({
      errorCode: 2,
      errorMsg: 'Device id is empty!',
    });
  });

  it('have numbers of their own', async () => {
    await harness.data({ cmdId: 1, query: harness.query([ts('v')]), latestCmd: { keys: [ts('v')] } });
    await harness.after(1, () => harness.socket.send({ tsSubCmds: [command(1, { keys: 'v' })] }));
    expect(await harness.after(1, () => harness.save(T0, { v: 1 }))).toHaveLength(2);
    await harness.after(1, () => harness.socket.send({ entityDataUnsubscribeCmds: [{ cmdId: 1 }] }));
    expect(await harness.after(1, () => harness.save(T0 + 1, { v: 2 }))).toHaveLength(1);
  });

  it('without an entity end everything that is followed; ids of the second kind stay known', async () => {
    await harness.data({ cmdId: 1, query: harness.query([ts('v')]), latestCmd: { keys: [ts('v')] } });
    await harness.after(2, () => harness.socket.send({ tsSubCmds: [command(2, { keys: 'v' })] }));
    await harness.after(9, () => harness.socket.send({ tsSubCmds: [{ cmdId: 9, unsubscribe: true }] }));
    const before = [...harness.told(1), ...harness.told(2)].length;
    await harness.after(1, () => harness.save(T0, { v: 1 }));
    expect([...harness.told(1), ...harness.told(2)]).toHaveLength(before);
    const again = await harness.data({ cmdId: 1, latestCmd: { keys: [ts('v')] } });
    expect(again.map(({ update }) => update[0].latest)).toEqual([{ TIME_SERIES: { v: { ts: T0, value: '1' } } }]);
  });
});
