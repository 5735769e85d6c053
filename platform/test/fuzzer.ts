/** Makes random calls: nonsense of every kind, and calls that would work but for a flaw in their body. */
import { bodiesOf, fillPath, queryOf } from './authorisation-calls.js';
import { KINDS, type Things } from './authorisation-world.js';
import { mutate } from './mutate.js';
import { type RouteFacts, UNKNOWN_ID } from './running-platform.js';
import type { SeededRandom } from './seeded-random.js';

const TEXTS = [
  '',
  ' ',
  'x',
  'a'.repeat(300),
  '\u0000',
  '\ud800',
  '😀'.repeat(50),
  "' OR 1=1 --",
  '"; DROP TABLE device; --',
  '%',
  '%25%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  'true',
  'DEVICE',
  'ASC',
  'name',
  'SERVER_SCOPE',
  'COMMON',
  'Contains',
  '{}',
  '[]',
  '\u0024{a}',
  'constructor',
  '__proto__',
  'temperature',
  'a,b,c',
];
const TYPES = ['DEVICE', 'ASSET', 'CUSTOMER', 'TENANT', 'USER', 'ALARM', 'NOTHING', ''];
const QUERY_NAMES = [
  'pageSize',
  'page',
  'textSearch',
  'sortProperty',
  'sortOrder',
  'type',
  'deviceProfileId',
  'deviceIds',
  'deviceName',
  'customerTitle',
  'accessToken',
  'fromId',
  'fromType',
  'toId',
  'toType',
  'relationType',
  'relationTypeGroup',
  'entityId',
  'entityType',
  'keys',
  'startTs',
  'endTs',
  'interval',
  'limit',
  'agg',
  'orderBy',
  'useStrictDataTypes',
  'deleteAllDataForKeys',
  'rewriteLatestIfDeleted',
  'clientKeys',
  'sharedKeys',
  'activateToken',
  'startTime',
  'endTime',
  'searchStatus',
  'status',
  'fetchOriginator',
  'transportType',
  'userCredentialsEnabled',
  'email',
  'resetToken',
  'serviceType',
];
const MEMBERS = [
  'id',
  'name',
  'title',
  'email',
  'authority',
  'tenantId',
  'customerId',
  'type',
  'label',
  'deviceProfileId',
  'deviceData',
  'additionalInfo',
  'createdTime',
  'profileData',
  'tenantProfileId',
  'transportType',
  'default',
  'device',
  'credentials',
  'deviceId',
  'credentialsType',
  'credentialsId',
  'credentialsValue',
  'from',
  'to',
  'typeGroup',
  'parameters',
  'filters',
  'deviceTypes',
  'relationType',
  'username',
  'password',
  'refreshToken',
  'publicId',
  'activateToken',
  'currentPassword',
  'newPassword',
  'ts',
  'values',
  'temperature',
  'key',
  'jsonValue',
  'originator',
  'severity',
  'entityId',
  'keys',
  'rootId',
  'rootType',
  'direction',
  'maxLevel',
  'externalId',
  'firmwareId',
];

export class Fuzzer {
  constructor(
    readonly random: SeededRandom,
    readonly ids: readonly string[],
    readonly things: readonly Things[],
  ) {}

  /** A call that would work, with a flaw or two in its body. */
  mutated(route: RouteFacts): { target: string; body: string | undefined } {
    const { random } = this;
    const things = random.pick(this.things);
    const path = fillPath(route.path, () => things, random.pick(KINDS), UNKNOWN_ID);
    let body = random.pick(bodiesOf(route, things));
    if (body !== undefined) for (let flaws = random.below(3); flaws >= 0; flaws -= 1) body = mutate(random, body);
    return { target: `${path}?${queryOf(route, things)}`, body: JSON.stringify(body) };
  }

  text(): string {
    return this.random.chance(0.3) ? this.random.pick(this.ids) : this.random.pick(TEXTS);
  }

  value(depth = 0): unknown {
    const { random } = this;
    switch (random.below(depth > 4 ? 8 : 12)) {
      case 0:
        return null;
      case 1:
        return random.chance(0.5);
      case 2:
        return random.pick([0, -1, 1.5, 1e308, -1e308, 2 ** 53, -(2 ** 63), 1700000000000]);
      case 3:
      case 4:
        return this.text();
      case 5:
        return { entityType: random.pick(TYPES), id: this.text() };
      case 6:
        return { entityType: 'DEVICE', id: random.pick(this.ids) };
      case 7:
        return random.pick([
          'DEFAULT',
          'MQTT',
          'ACCESS_TOKEN',
          'MQTT_BASIC',
          'X509_CERTIFICATE',
          'LWM2M_CREDENTIALS',
          'FROM',
          'TO',
          'CUSTOMER_USER',
          'TENANT_ADMIN',
        ]);
      case 8:
        return Array.from({ length: random.below(4) }, () => this.value(depth + 1));
      default:
        return this.object(depth + 1);
    }
  }

  object(depth = 0): Record<string, unknown> {
    const { random } = this;
    const names = Array.from({ length: random.below(8) }, () => random.pick(MEMBERS));
    return Object.fromEntries(names.map((name) => [name, this.value(depth)]));
  }

  body(): string | undefined {
    const { random } = this;
    switch (random.below(10)) {
      case 0:
        return undefined;
      case 1:
        return random.pick([
          '',
          '{',
          '[',
          'nul',
          '"\\ud800"',
          '{"a":1e999}',
          '{"name":"\\u0000"}',
          '\u0000',
          '{"a":1,"a":2}',
          '[[[[]]]]',
        ]);
      case 2:
        return `${'['.repeat(2000)}${']'.repeat(2000)}`;
      case 3:
        return JSON.stringify(this.value());
      default:
        return JSON.stringify(this.object());
    }
  }

  path({ path, mode }: RouteFacts): string {
    const { random } = this;
    const filled = path.replace(/:[^/]+/g, () =>
      encodeURIComponent(this.safe(random.chance(0.7) ? random.pick(this.ids) : this.text()) || 'x'),
    );
    const count = random.below(6);
    const query = Array.from(
      { length: count },
      () => `${random.pick(QUERY_NAMES)}=${encodeURIComponent(this.safe(this.text()))}`,
    );
    if (random.chance(0.5)) query.push('pageSize=10', 'page=0');
    // Long polls are to answer within the test's patience.
    if (mode === 'main') query.push('timeout=20');
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  }

  /** encodeURIComponent throws on lone surrogates; a client cannot send them in a URL either. */
  safe(text: string): string {
    return text.replace(/[\ud800-\udfff]/g, '?');
  }
}
