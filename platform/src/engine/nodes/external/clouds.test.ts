import { generateKeyPairSync, verify } from 'node:crypto';
import aws4 from 'aws4';
import { type Call, deadPort, Outside, webServer } from '../../../../test/local-endpoints.js';

const outside = new Outside();

describe('AWS', () => {
  const keys = { accessKeyId: 'AK', secretAccessKey: 'SK', region: 'eu-west-1' };

  /** Whether a call carries the signature that its keys give it. */
  const isSigned = ({ headers, path, body }: Call, service: string, secretAccessKey: string): boolean => {
    const [, date] = /Credential=AK\/(\d{8})/.exec(headers.authorization ?? '') ?? [];
    const request = {
      service,
      region: keys.region,
      host: headers.host ?? '',
      method: 'POST',
      path,
      body,
      headers: { 'content-type': headers['content-type'] ?? '', 'X-Amz-Date': String(headers['x-amz-date']) },
    };
    const { Authorization } = aws4.sign(request, { accessKeyId: 'AK', secretAccessKey }).headers ?? {};
    return date !== undefined && Authorization === headers.authorization;
  };

  it('puts a signed message into a queue of SQS, and says what the service answered', async () => {
    const body = '<R><MessageId>m1</MessageId><MD5OfMessageBody>h</MD5OfMessageBody><RequestId>r1</RequestId></R>';
    const web = outside.opened(await webServer(() => ({ body })));
    const place = ['', '{m}'].join('$');
    const config = {
      ...keys,
      queueUrlPattern: `${web.url}/1/${place}`,
      queueType: 'STANDARD',
      delaySeconds: 5,
      messageAttributes: { k: '$[a]' },
    };
    const [told] = await outside.sendBy('aws.sqs.TbSqsNode', config, { a: 1 }, { metadata: { m: 'q' } });
    expect(told).toMatchObject({
      label: 'Success',
      message: { metadata: { messageId: 'm1', messageBodyMd5: 'h', requestId: 'r1' } },
    });
    const [call] = web.calls as [Call];
    expect(call.path).toBe('/1/q');
    expect(Object.fromEntries(new URLSearchParams(call.body))).toMatchObject({
      Action: 'SendMessage',
      MessageBody: '{"a":1}',
      DelaySeconds: '5',
      'MessageAttribute.1.Name': 'k',
      'MessageAttribute.1.Value.StringValue': '1',
    });
    expect([isSigned(call, 'sqs', 'SK'), isSigned(call, 'sqs', 'wrong')]).toEqual([true, false]);
  });

  it('names message and group of a queue that keeps the order', async () => {
    const web = outside.opened(await webServer(() => ({ body: '<R/>' })));
    const node = await outside.start('aws.sqs.TbSqsNode', { ...keys, queueUrlPattern: web.url, queueType: 'FIFO' });
    const message = outside.bench.message(outside.bench.device('D'), { a: 1 });
    await node.send(message);
    const form = Object.fromEntries(new URLSearchParams(web.calls[0]?.body));
    expect(form).toMatchObject({ MessageDeduplicationId: message.id, MessageGroupId: message.originator.id });
    expect(form).not.toHaveProperty('DelaySeconds');
  });

  it('publishes a signed message to a topic of SNS', async () => {
    const web = outside.opened(
      await webServer(() => ({ body: '<R><MessageId>m2</MessageId><RequestId>r2</RequestId></R>' })),
    );
    outside.setVariable('AWS_ENDPOINT_URL_SNS', `${web.url}/`);
    const [told] = await outside.sendBy('aws.sns.TbSnsNode', { ...keys, topicArnPattern: 'arn:$[t]' }, { t: 'x' });
    expect(told).toMatchObject({ label: 'Success', message: { metadata: { messageId: 'm2', requestId: 'r2' } } });
    const [call] = web.calls as [Call];
    expect(Object.fromEntries(new URLSearchParams(call.body))).toMatchObject({
      TopicArn: 'arn:x',
      Message: '{"t":"x"}',
    });
    expect(isSigned(call, 'sns', 'SK')).toBe(true);
  });

  it.each([
    ['SQS', 'aws.sqs.TbSqsNode', (url: string) => ({ ...keys, queueUrlPattern: url })],
    ['SNS', 'aws.sns.TbSnsNode', () => ({ ...keys, topicArnPattern: 'arn:x' })],
  ])(
    '%s: fails with the words of the service for a wrong key, and when nobody listens',
    async (_name, node, config) => {
      const body = '<E><Message>The security token is invalid</Message></E>';
      const service = node.includes('sqs') ? 'sqs' : 'sns';
      const web = outside.opened(
        await webServer((call) => (isSigned(call, service, 'other') ? {} : { status: 403, body })),
      );
      outside.setVariable('AWS_ENDPOINT_URL_SNS', web.url);
      const [refused] = await outside.sendBy(node, config(web.url), {});
      expect(refused).toMatchObject({
        label: 'Failure',
        error: `127.0.0.1:${web.port} answered 403: The security token is invalid`,
      });
      const dead = await deadPort();
      outside.setVariable('AWS_ENDPOINT_URL_SNS', `http://127.0.0.1:${dead}`);
      const [told] = await outside.sendBy(node, config(`http://127.0.0.1:${dead}`), {});
      expect(told).toMatchObject({
        label: 'Failure',
        error: expect.stringContaining(`ECONNREFUSED 127.0.0.1:${dead}`),
      });
    },
  );
});

describe('Pub/Sub', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = (tokenUri: string) =>
    JSON.stringify({
      client_email: 'me@project',
      private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: tokenUri,
    });

  it('signs in with the key of the account, once, and publishes with the token', async () => {
    const web = outside.opened(
      await webServer(({ path }) => ({
        body: path === '/token' ? '{"access_token":"tk","expires_in":3600}' : '{"messageIds":["7"]}',
      })),
    );
    outside.setVariable('PUBSUB_ENDPOINT', web.url);
    const config = {
      projectId: 'p',
      topicName: 't',
      serviceAccountKey: keyFile(`${web.url}/token`),
      messageAttributes: { k: '$[a]' },
    };
    const node = await outside.start('gcp.pubsub.TbPubSubNode', config);
    const device = outside.bench.device('D');
    const [told] = await node.send(outside.bench.message(device, { a: 1 }));
    await node.send(outside.bench.message(device, { a: 2 }));
    expect(told).toMatchObject({ label: 'Success', message: { metadata: { messageId: '7' } } });
    expect(web.calls.map(({ path }) => path)).toEqual(['/token', ...Array(2).fill('/v1/projects/p/topics/t:publish')]);
    const [head = '', claims = '', signature = ''] = (
      new URLSearchParams(web.calls[0]?.body).get('assertion') ?? ''
    ).split('.');
    expect(
      verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), pair.publicKey, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ iss: 'me@project' });
    expect(web.calls[1]?.headers.authorization).toBe('Bearer tk');
    const [sent] = JSON.parse(web.calls[1]?.body ?? '').messages;
    expect([Buffer.from(sent.data, 'base64').toString(), sent.attributes]).toEqual(['{"a":1}', { k: '1' }]);
  });

  it('asks for a token once for messages that come together, and anew only when it was refused', async () => {
    let status = 500;
    const web = outside.opened(
      await webServer(({ path }) =>
        path === '/token' ? { body: '{"access_token":"tk","expires_in":3600}' } : { status, body: '{}' },
      ),
    );
    outside.setVariable('PUBSUB_ENDPOINT', web.url);
    const config = { projectId: 'p', topicName: 't', serviceAccountKey: keyFile(`${web.url}/token`) };
    const node = await outside.start('gcp.pubsub.TbPubSubNode', config);
    const device = outside.bench.device('D');
    const asked = async () => {
      await Promise.all([1, 2, 3].map((a) => node.send(outside.bench.message(device, { a }))));
      return web.calls.filter(({ path }) => path === '/token').length;
    };
    expect([await asked(), await asked()]).toEqual([1, 1]);
    status = 401;
    expect([await asked(), await asked()]).toEqual([1, 2]);
  });

  it('fails with what the token service says and when nobody listens, and does not start without a key', async () => {
    const web = outside.opened(await webServer(() => ({ status: 400, body: '{"error":"invalid_grant"}' })));
    const config = { projectId: 'p', topicName: 't', serviceAccountKey: keyFile(`${web.url}/token`) };
    expect((await outside.sendBy('gcp.pubsub.TbPubSubNode', config, {}))[0]?.error).toContain('invalid_grant');
    const dead = await deadPort();
    const away = { ...config, serviceAccountKey: keyFile(`http://127.0.0.1:${dead}/token`) };
    const [told] = await outside.sendBy('gcp.pubsub.TbPubSubNode', away, {});
    expect(told).toMatchObject({ label: 'Failure', error: expect.stringContaining(`ECONNREFUSED 127.0.0.1:${dead}`) });
    await expect(outside.start('gcp.pubsub.TbPubSubNode', { ...config, serviceAccountKey: '{}' })).rejects.toThrow(
      'serviceAccountKey',
    );
  });
});
