import { accounts, type Role, type Tokens } from './environment';

/** An entity as far as the tests care. */
export interface Entity {
  id: { entityType: string; id: string };
  name: string;
}

/** An answer that is no success. */
export class CallFailed extends Error {}

/** Calls the platform as one user; what a test makes it removes with `cleanUp`. */
export class ApiClient {
  private readonly undo: (() => Promise<unknown>)[] = [];

  constructor(
    readonly url: string,
    readonly tokens: Tokens,
  ) {}

  static async signIn(url: string, credentials: { username: string; password: string }): Promise<ApiClient> {
    const tokens = (await send(url, 'POST', '/api/auth/login', credentials)) as Tokens;
    return new ApiClient(url, tokens);
  }

  static as = (url: string, role: Role): Promise<ApiClient> => ApiClient.signIn(url, accounts[role]);

  get = <T>(path: string): Promise<T> => send(this.url, 'GET', path, undefined, this.tokens.token) as Promise<T>;
  post = <T>(path: string, body?: unknown): Promise<T> =>
    send(this.url, 'POST', path, body, this.tokens.token) as Promise<T>;
  delete = (path: string): Promise<unknown> => send(this.url, 'DELETE', path, undefined, this.tokens.token);

  /** Removes, last first, what this client made. */
  async cleanUp(): Promise<void> {
    for (const remove of this.undo.splice(0).reverse()) await remove();
  }

  async createDevice(name: string, more: object = {}): Promise<Entity> {
    const device = await this.post<Entity>('/api/device', { name, type: 'default', ...more });
    this.undo.push(() => this.delete(`/api/device/${device.id.id}`));
    return device;
  }

  /** An entity of a resource such as `asset`, removed by its own path. */
  async createEntity(resource: string, entity: object): Promise<Entity> {
    const created = await this.post<Entity>(`/api/${resource}`, entity);
    this.undo.push(() => this.delete(`/api/${resource}/${created.id.id}`));
    return created;
  }

  /** A tenant with an administrator who has signed in. Needs a system administrator. */
  async createTenant(
    title: string,
  ): Promise<{ id: string; userId: string; admin: ApiClient; email: string; password: string }> {
    const tenant = await this.post<Entity>('/api/tenant', { title });
    this.undo.push(() => this.delete(`/api/tenant/${tenant.id.id}`));
    const { client, ...user } = await this.createUser(title, { authority: 'TENANT_ADMIN', tenantId: tenant.id });
    return { id: tenant.id.id, admin: client, ...user };
  }

  /** A customer with a user who has signed in. Needs a tenant administrator. */
  async createCustomerUser(title: string): Promise<{ customer: Entity; user: ApiClient }> {
    const customer = await this.post<Entity>('/api/customer', { title });
    this.undo.push(() => this.delete(`/api/customer/${customer.id.id}`));
    const { client: user } = await this.createUser(title, { authority: 'CUSTOMER_USER', customerId: customer.id });
    return { customer, user };
  }

  /** An activated user with an address made of the title. */
  private async createUser(title: string, of: object) {
    const email = `${title.toLowerCase().replace(/\W+/g, '.')}@e2e.test`;
    const password = 'e2e-secret';
    const user = await this.post<Entity>('/api/user?sendActivationMail=false', { email, ...of });
    const link = await this.get<string>(`/api/user/${user.id.id}/activationLink`);
    const activateToken = new URL(link).searchParams.get('activateToken');
    await send(this.url, 'POST', '/api/noauth/activate?sendActivationMail=false', { activateToken, password });
    const client = await ApiClient.signIn(this.url, { username: email, password });
    return { userId: user.id.id, client, email, password };
  }
}

async function send(url: string, method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { 'X-Authorization': `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new CallFailed(`${method} ${path}: ${response.status} ${text}`);
  if (!text) return undefined;
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}
