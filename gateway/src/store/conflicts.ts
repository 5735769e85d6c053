import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import { StoreError } from './store-error.js';

/** Two modules (or one twice) want the same place. */
interface Claim {
  kind: string;
  /** What is compared: parameters have no name, and `/*` claims the path itself too. */
  key: string;
  shown: string;
}

/**
 * Checks that no route path, menu id or extension id is declared twice in a set of modules that run together.
 * @throws StoreError naming the place and both modules
 */
export function checkConflicts(declarations: readonly ModuleDeclaration[]): void {
  const owners = new Map<string, string>();
  for (const declaration of declarations) {
    for (const { kind, key, shown } of claimsOf(declaration)) {
      const owner = owners.get(`${kind} ${key}`);
      if (owner === declaration.name) throw new StoreError(`${owner} declares the ${kind} "${shown}" twice`);
      if (owner) throw new StoreError(`the ${kind} "${shown}" of ${declaration.name} belongs to ${owner}`);
      owners.set(`${kind} ${key}`, declaration.name);
    }
  }
}

const claimsOf = ({ routes = [], menu = [], extensions = [] }: ModuleDeclaration): Claim[] => [
  ...routes.map(({ path }) => ({ kind: 'route', key: path.replace(/\/\*$/, '').replace(/:\w+/g, ':'), shown: path })),
  ...menu.map(({ id }) => ({ kind: 'menu id', key: id, shown: id })),
  ...extensions.map(({ point, id }) => ({ kind: 'extension', key: `${point} ${id}`, shown: `${point} ${id}` })),
];
