/** A platform, a tenant, a device and a socket for tests of realtime commands: new device and socket for every test. */
import { TestSocket } from './realtime-socket.js';
import {
  type Answer,
  type Caller,
  deviceRef,
  type Json,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from './running-platform.js';

export const key = (type: string, name: string) => ({ type, key: name });
export const ts = (name: string) => key('TIME_SERIES', name);

const isMark = ({ errorMsg }: Json) => errorMsg === 'Keys are empty!';

export class RealtimeHarness {
  platform!: RunningPlatform;
  sys!: Caller;
  tenant!: TestTenant;
  socket!: TestSocket;
  device = '';
  name = '';
  #made = 0;
  readonly #sockets: TestSocket[] = [];

  /** Registers its hooks with the tests of the file. */
  static ofFile(): RealtimeHarness {
    const harness = new RealtimeHarness();
    beforeAll(async () => {
      harness.platform = await runPlatform();
      harness.sys = await signInSystem(harness.platform);
      harness.tenant = await makeTenant(harness.platform, harness.sys);
    });
    beforeEach(() => harness.#renew());
    afterEach(() => {
      for (const each of harness.#sockets.splice(0)) each.close();
    });
    afterAll(() => harness.platform.stop());
    return harness;
  }

  async #renew(): Promise<void> {
    this.name = `gauge ${++this.#made}`;
    const { body } = await this.tenant.admin.post('/api/device', { name: this.name, type: this.name });
    this.device = body.id.id;
    this.socket = await this.open();
  }

  async open(token = this.tenant.adminToken, path?: string): Promise<TestSocket> {
    const opened = await TestSocket.open(this.platform.url, token, path);
    this.#sockets.push(opened);
    return opened;
  }

  /** The telemetry calls of the device. */
  get base(): string {
    return `/api/plugins/telemetry/DEVICE/${this.device}`;
  }

  save(time: number, values: object): Promise<Answer> {
    return this.tenant.admin.post(`${this.base}/timeseries/ANY`, { ts: time, values });
  }

  attributes(scope: string, values: object): Promise<Answer> {
    return this.tenant.admin.post(`${this.base}/${scope}`, values);
  }

  /** An entity filter that finds the device. */
  get own() {
    return { type: 'singleEntity', singleEntity: deviceRef(this.device) };
  }

  query(latestValues: object[] = [], more: object = {}) {
    return {
      entityFilter: this.own,
      pageLink: { page: 0, pageSize: 10 },
      entityFields: [key('ENTITY_FIELD', 'name')],
      latestValues,
      keyFilters: [],
      ...more,
    };
  }

  /** What came for a command id. */
  told(cmdId: number): Json[] {
    return this.socket.of(cmdId).filter((message) => !isMark(message));
  }

  /** Commands of one id run one after the other: once a refused one is answered, those before it are. */
  async settle(cmdId: number): Promise<void> {
    const marks = () => this.socket.of(cmdId).filter(isMark).length;
    const before = marks();
    this.socket.send({ historyCmds: [{ cmdId, entityType: 'DEVICE', entityId: this.device, keys: '' }] });
    await this.socket.until(() => marks() > before);
  }

  /** What comes for an id from a change on. */
  async after(cmdId: number, change: () => unknown): Promise<Json[]> {
    const before = this.told(cmdId).length;
    await change();
    await this.settle(cmdId);
    return this.told(cmdId).slice(before);
  }

  /** Sends an entity data command and answers what comes for its id. */
  data(command: { cmdId: number } & Record<string, unknown>): Promise<Json[]> {
    return this.after(command.cmdId, () => this.socket.send({ entityDataCmds: [command] }));
  }
}
