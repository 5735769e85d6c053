import { deadPort, Outside } from '../../../../test/local-endpoints.js';
import { runMailServer } from '../../../../test/mail-server.js';
import { runKafka, runRabbit } from '../../../../test/message-brokers.js';

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

  it('does not start with a broker that accepts, and does not answer in time', async () => {
    const { port } = outside.opened(await runMailServer({ mute: true }));
    const times = { connectionTimeout: 50, handshakeTimeout: 50 };
    await expect(outside.start(NAME, configFor(port, times))).rejects.toThrow(
      /connect ETIMEDOUT|did not let the client in within 100 ms/,
    );
  });

  it('leaves a broker that has fallen silent, and does not wait for its farewell', async () => {
    const rabbit = outside.opened(await runRabbit('right'));
    const node = await outside.start(NAME, configFor(rabbit.port));
    rabbit.fallSilent();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const told = node.send(outside.bench.message(outside.bench.device('D'), {}));
    await jest.advanceTimersByTimeAsync(10_000);
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    expect((await told)[0]?.error).toContain('no answer within 10000 ms');
    await rabbit.isAlone();
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

  it.each<[string, object, string]>([
    ['serializer', { keySerializer: 'org.acme.Own' }, '"keySerializer" can only be'],
    [
      'serializer',
      { valueSerializer: 'org.apache.kafka.common.serialization.LongSerializer' },
      '"valueSerializer" can',
    ],
    ['protocol', { otherProperties: { 'security.protocol': 'TLS' } }, 'otherProperties.security.protocol'],
    ['compression', { otherProperties: { 'compression.type': 'zstd' } }, 'otherProperties.compression.type'],
    [
      'property',
      { otherProperties: { 'ssl.truststore.location': '/x' } },
      '"otherProperties.ssl.truststore.location" is',
    ],
  ])('does not start with a %s that it cannot follow: %#', async (_what, config, says) => {
    await expect(outside.start(NAME, configFor(9, config))).rejects.toThrow(says);
  });

  it('goes by the name, and compresses, as properties say', async () => {
    const broker = outside.opened(await runKafka('topic'));
    const otherProperties = { 'client.id': 'ours', 'compression.type': 'gzip' };
    const [told] = await outside.sendBy(NAME, configFor(broker.port, { otherProperties }), { a: 'x'.repeat(100) });
    expect(told?.label).toBe('Success');
    expect(broker.produced[0]).toContain('ours');
    expect(broker.produced[0]).not.toContain('xxx');
  });

  it('does not start with a way to sign in that it does not know', async () => {
    const otherProperties = { 'security.protocol': 'SASL_SSL', 'sasl.mechanism': 'GSSAPI' };
    await expect(outside.start(NAME, configFor(9, { otherProperties }))).rejects.toThrow('gssapi');
  });
});
