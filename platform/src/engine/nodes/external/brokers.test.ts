import { deadPort, Outside } from '../../../../test/local-endpoints.js';
import { runKafka, runRabbit } from '../../../../test/message-brokers.js';
import type { Running } from '../../node.js';

const outside = new Outside();

describe('RabbitMQ', () => {
  const NAME = 'rabbitmq.TbRabbitMqNode';
  const configFor = (port: number, more = {}) => ({
    host: '127.0.0.1',
    port,
    username: 'me',
    password: 'right',
    ...more,
  });

  it('takes messages with their key and properties; one for an exchange that is not there fails', async () => {
    const rabbit = outside.opened(await runRabbit('right'));
    const config = configFor(rabbit.port, {
      exchangeNamePattern: '$[to]',
      routingKeyPattern: 'k',
      messageProperties: 'PERSISTENT_TEXT_PLAIN',
    });
    const node = await outside.start(NAME, config);
    const device = outside.bench.device('D');
    expect((await node.send(outside.bench.message(device, { to: 'x' })))[0]?.label).toBe('Success');
    expect(rabbit.queued[0]).toMatchObject({
      exchange: 'x',
      key: 'k',
      body: '{"to":"x"}',
      properties: { contentType: 'text/plain', deliveryMode: 2 },
    });
    expect((await node.send(outside.bench.message(device, { to: 'none' })))[0]).toMatchObject({
      label: 'Failure',
      error: expect.stringContaining('none'),
    });
    expect((await node.send(outside.bench.message(device, { to: 'y' })))[0]?.label).toBe('Success');
  });

  it('keeps the node from starting with a wrong password', async () => {
    const rabbit = outside.opened(await runRabbit('other'));
    await expect(outside.start(NAME, configFor(rabbit.port))).rejects.toThrow(/ACCESS_REFUSED|403/);
  });

  it('does not start where nobody listens', async () => {
    const dead = await deadPort();
    await expect(outside.start(NAME, configFor(dead, { connectionTimeout: 1000 }))).rejects.toThrow(
      `connect ECONNREFUSED 127.0.0.1:${dead}`,
    );
  });
});

describe('Kafka', () => {
  const NAME = 'kafka.TbKafkaNode';
  const configFor = (port: number, more = {}) => ({
    topicPattern: 'topic',
    bootstrapServers: `127.0.0.1:${port}`,
    retries: 0,
    acks: '1',
    ...more,
  });
  const signedIn = (password: string) => ({
    otherProperties: {
      'security.protocol': 'SASL_PLAINTEXT',
      'sasl.mechanism': 'PLAIN',
      'sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required username="me" password="${password}";`,
    },
  });

  it('takes key, body, and metadata, and the message says where they went', async () => {
    const broker = outside.opened(await runKafka('topic', 'right'));
    const config = configFor(broker.port, {
      keyPattern: 'key-$[a]',
      addMetadataKeyValuesAsKafkaHeaders: true,
      ...signedIn('right'),
    });
    const [told] = await outside.sendBy(NAME, config, { a: 1 }, { metadata: { m: 'v' } });
    expect(told).toMatchObject({
      label: 'Success',
      message: { metadata: { topic: 'topic', partition: '0', offset: '7' } },
    });
    for (const part of ['key-1', '{"a":1}', 'tb_msg_md_m']) expect(broker.produced[0]).toContain(part);
  });

  it('fails with a wrong password, and when nobody listens', async () => {
    const broker = outside.opened(await runKafka('topic', 'right'));
    const [refused] = await outside.sendBy(NAME, configFor(broker.port, signedIn('wrong')), {});
    expect(refused).toMatchObject({ label: 'Failure', error: expect.stringContaining('Authentication failed') });
    expect(broker.produced).toEqual([]);
    const dead = await deadPort();
    const [told] = await outside.sendBy(NAME, configFor(dead), {});
    expect(told).toMatchObject({
      label: 'Failure',
      error: expect.stringContaining(`ECONNREFUSED 127.0.0.1:${dead}`),
      message: { metadata: { error: expect.stringContaining('Kafka') } },
    });
  });

  it('may answer late: other messages go on meanwhile, and the late one then', async () => {
    const [slow, other] = [outside.opened(await runKafka('topic')), outside.opened(await runKafka('topic'))];
    const release = slow.hold();
    const node = await outside.start(NAME, configFor(slow.port));
    const late = node.send(outside.bench.message(outside.bench.device('Late'), { n: 1 }));
    await slow.took(1);
    expect((await outside.sendBy(NAME, configFor(other.port), {}))[0]?.label).toBe('Success');
    const beside = node.send(outside.bench.message(outside.bench.device('Beside'), { n: 2 }));
    await slow.took(2);
    expect(outside.bench.told).toHaveLength(1);
    release();
    await Promise.all([late, beside]);
    expect(outside.bench.told.map(({ label }) => label)).toEqual(Array(3).fill('Success'));
  });

  it('may answer too late: the message fails then, and the next one gets through', async () => {
    const broker = outside.opened(await runKafka('topic'));
    const release = broker.hold();
    const config = configFor(broker.port, { otherProperties: { 'request.timeout.ms': '100' } });
    const node = await outside.start(NAME, config);
    const message = () => outside.bench.message(outside.bench.device(`D${Math.random()}`), {});
    const [told] = await node.send(message());
    expect(told).toMatchObject({ label: 'Failure', error: expect.stringContaining('timed out') });
    release();
    expect((await node.send(message()))[0]?.label).toBe('Success');
  });

  it('does not start with a time that is none', async () => {
    const otherProperties = { 'request.timeout.ms': 'soon' };
    await expect(outside.start(NAME, configFor(9, { otherProperties }))).rejects.toThrow('request.timeout.ms');
  });

  it('does not start with a way to sign in that it does not know', async () => {
    const otherProperties = { 'security.protocol': 'SASL_SSL', 'sasl.mechanism': 'GSSAPI' };
    await expect(outside.start(NAME, configFor(9, { otherProperties }))).rejects.toThrow('gssapi');
  });
});

describe('a failure that comes late', () => {
  /** A client as nodes keep it; `end`: it closes. */
  const clients: [string, string, (fails: Promise<never>, end: () => void) => object][] = [
    ['kafka.TbKafkaNode', 'producer', (fails, end) => ({ send: () => fails, disconnect: async () => end() })],
    [
      'rabbitmq.TbRabbitMqNode',
      'open',
      (fails, end) => ({
        connection: { close: async () => end() },
        channel: { publish: (...given: unknown[]) => fails.catch(given.at(-1) as (error: Error) => void) },
      }),
    ],
  ];

  it.each(clients)(
    'ends the client of %s that it came of, not the one that is there by now',
    async (name, key, make) => {
      const { bench } = outside;
      const node = bench.declaration(name);
      const ended: string[] = [];
      let fail: (error: Error) => void = () => {};
      const fails = new Promise<never>((_, reject) => {
        fail = reject;
      });
      const [old, fresh] = ['old', 'fresh'].map((which) => Promise.resolve(make(fails, () => void ended.push(which))));
      const state = { [key]: old };
      const told: unknown[] = [];
      const context = { state, fail: (_message: unknown, error: Error) => told.push(error.message) };
      const config = { topicPattern: 't', exchangeNamePattern: '', routingKeyPattern: '' };
      const done = node.execute(config, bench.message(bench.device('D'), {}), context as unknown as Running<unknown>);
      await new Promise((resolve) => setImmediate(resolve));
      state[key] = fresh;
      fail(new Error('late'));
      await done;
      await new Promise((resolve) => setImmediate(resolve));
      expect(state[key]).toBe(fresh);
      expect(ended).toEqual(['old']);
      expect(told).toEqual([expect.stringContaining('late')]);
    },
  );
});
