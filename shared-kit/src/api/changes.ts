import { type EntityType, entityTypes, isUuid } from './entity-id';

/** What a call has changed on the platform. */
export interface Change {
  /** The type of what changed. `TELEMETRY`: attributes or series of the entity with the id. */
  of: ChangedType;
  /** Which one; null: not said, or several. */
  id: string | null;
  /** It is no longer there. */
  gone: boolean;
  /**
   * How this page knows, where no call of its own made it: it came upon it (`noticed`), or another tab says so (`told`).
   * Neither is announced to other tabs.
   */
  from?: 'noticed' | 'told';
}

/**
 * Everything that lists, names and counts are about. `TWO_FACTOR`: the signed-in person's second factors. `SETTINGS`: those
 * of the system or of a tenant.
 */
export type ChangedType = EntityType | 'RELATION' | 'TELEMETRY' | 'TWO_FACTOR' | 'SECURITY_SETTINGS' | 'SETTINGS';

/** Who hears of changes; an answer is waited for by `settled`. */
type Listener = (changes: readonly Change[]) => void | Promise<void>;

export interface Changes {
  announce(change: Change): void;
  /** Tells of all changes that the work makes in one go, when it is over: of fifty deletions once. */
  together<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Resolves when everybody has done what they do about all changes so far, or after {@link SETTLING_PATIENCE_MS}: what
   * is saved is saved, however long a list takes. Never rejects.
   */
  settled(): Promise<void>;
  listen(listener: Listener): () => void;
}

/** Nobody waits longer than this, in ms, until what is shown is true again. */
export const SETTLING_PATIENCE_MS = 5000;

/** Changes of one tick are announced together, each once. */
export function createChanges(): Changes {
  const listeners = new Set<Listener>();
  const waiting = new Map<string, Change>();
  /** What listeners are doing about announced changes. */
  const doing = new Set<Promise<unknown>>();
  let holds = 0;

  function tell() {
    if (waiting.size === 0) return;
    const made = [...waiting.values()];
    waiting.clear();
    // What a listener cannot do is its own affair: the change itself has been made.
    const done = Promise.allSettled([...listeners].map(async (listener) => listener(made)));
    doing.add(done);
    void done.then(() => doing.delete(done));
  }
  const tellSoon = () => queueMicrotask(() => holds === 0 && tell());

  return {
    announce(change) {
      waiting.set(`${change.of}/${change.id}/${change.gone}`, change);
      tellSoon();
    },
    async together(work) {
      holds++;
      try {
        return await work();
      } finally {
        holds--;
        tellSoon();
      }
    },
    async settled() {
      // The caller waits for its own changes: they are announced even while other work holds back.
      await Promise.resolve();
      tell();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, SETTLING_PATIENCE_MS);
      });
      await Promise.race([Promise.all(doing), patience]);
      clearTimeout(timer);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The page's changes: `http` announces them, whatever makes the call. */
export const changes = createChanges();

/** Names of the resources in paths. */
const resources: Readonly<Record<string, ChangedType>> = {
  alarm: 'ALARM',
  asset: 'ASSET',
  assetProfile: 'ASSET_PROFILE',
  customer: 'CUSTOMER',
  dashboard: 'DASHBOARD',
  device: 'DEVICE',
  'device-with-credentials': 'DEVICE',
  deviceProfile: 'DEVICE_PROFILE',
  edge: 'EDGE',
  entityView: 'ENTITY_VIEW',
  otaPackage: 'OTA_PACKAGE',
  queues: 'QUEUE',
  relation: 'RELATION',
  relations: 'RELATION',
  resource: 'TB_RESOURCE',
  ruleChain: 'RULE_CHAIN',
  ruleChains: 'RULE_CHAIN',
  tenant: 'TENANT',
  tenantProfile: 'TENANT_PROFILE',
  user: 'USER',
  widgetType: 'WIDGET_TYPE',
  widgetsBundle: 'WIDGETS_BUNDLE',
};

/** Calls that send a body and change nothing, or nothing that is listed. */
const quiet = [/Query\//, /^relations\/info$/, /\/(testScript|sync\/[^/]+|sendActivationMail)$/];

/** Calls whose last resource is not the one that changes. */
const others: readonly (readonly [RegExp, ChangedType])[] = [
  [/^ruleChain\/device\/default$/, 'RULE_CHAIN'],
  [/^tenant\/dashboard\//, 'TENANT'],
  [/^rpc\/persistent\//, 'RPC'],
  [/^2fa\/account\/config$/, 'TWO_FACTOR'],
  [/^admin\/securitySettings$/, 'SECURITY_SETTINGS'],
  // Not those of tokens: nothing can be read before the new ones are taken.
  [/^admin\/(?:settings|repositorySettings|autoCommitSettings)$|^oauth2\/config$|^2fa\/settings$/, 'SETTINGS'],
];

/** Only the deletion of a resource by its own path ends it; others take it from a customer or an edge. */
const ending = /^[^/]+\/([^/]+)$/;
/** The type of the one entity whose id a call's path holds; null: none, several, or nothing with a name. */
export function subjectOf(url: string): EntityType | null {
  const parts = url.replace(/[?#].*/, '').split('/');
  const ids = parts.flatMap((part, at) => (isUuid(part) ? [at] : []));
  if (ids.length !== 1) return null;
  const before = parts.slice(0, ids[0]);
  if (before.includes('telemetry')) return entityTypes.find((type) => type === before.at(-1)) ?? null;
  const of = resources[before.findLast((part) => Object.hasOwn(resources, part)) ?? ''];
  return entityTypes.find((type) => type === of) ?? null;
}

/**
 * What a successful writing call has changed, by its path, of which the last resource is the one that changes: assigning
 * `/api/customer/{id}/device/{id}` changes the device. Null: nothing that is listed.
 */
export function changeOf(method: string, url: string): Change | null {
  const path = /^\/api\/([^?]*)/.exec(url)?.[1];
  if (method === 'GET' || path === undefined || quiet.some((one) => one.test(path))) return null;
  const telemetry = /^plugins\/telemetry\/([A-Z_]+)\/([^/]+)\//.exec(path);
  if (telemetry) return { of: 'TELEMETRY', id: telemetry[2] ?? null, gone: false };
  const parts = path.split('/');
  const at = parts.findLastIndex((part) => Object.hasOwn(resources, part));
  const of = others.find(([pattern]) => pattern.test(path))?.[1] ?? resources[parts[at] ?? ''];
  if (of === undefined) return null;
  const next = parts[at + 1];
  return {
    of,
    id: next !== undefined && isUuid(next) ? next : null,
    gone: method === 'DELETE' && ending.test(path),
  };
}
