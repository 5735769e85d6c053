import type { Authority } from '@mullion/shared-kit/api/authority';

/** By the words that open a page of a browser test: its fixture, the account, or whose tokens it has. */
const accounts: readonly (readonly [RegExp, Authority])[] = [
  [/sysadmin/i, 'SYS_ADMIN'],
  [/Customer|'customer'|user\.tokens/, 'CUSTOMER_USER'],
  [/Tenant|'tenant'|admin\.tokens/, 'TENANT_ADMIN'],
];
const roleOf = (words: string) => accounts.find(([pattern]) => pattern.test(words))?.[1];

/** The roles of a test's pages, by their names in it. */
const pagesOf = (test: string) =>
  new Map([
    ...[...test.matchAll(/\b(as(?:Tenant|Customer|Sysadmin))\b(?:: (\w+))?/g)].map(
      ([, fixture = '', name = fixture]) => [name, roleOf(fixture)] as const,
    ),
    ...[...test.matchAll(/const (\w+) = await open\(\{.*\bas: (.*)/g)].map(
      ([, name = '', account = '']) => [name, roleOf(account)] as const,
    ),
  ]);

/**
 * What the tests of a browser spec press, as `<role> <type>/<id>`: they name an action by its id, with the functions of
 * `e2e/support/entity-screen.ts`. Where a variable is in its place, it stands for the rows of the spec's tables of actions.
 */
export function pressedIn(spec: string): string[] {
  const listed = [...spec.matchAll(/^ {2}\['(\w+\/[\w-]+)', '/gm)].map(([, action]) => action);
  return spec
    .split(/^(?=\s*test\()/m)
    .slice(1)
    .flatMap((test) => {
      const pages = pagesOf(test);
      const presses = test.matchAll(/\b(?:choose|chooseAdd|chooseFromList|addButton)\((\w+), (.*)/g);
      return [...presses].flatMap(([, page = '', words = '']) => {
        const named = [...words.matchAll(/'([A-Z_]+\/[\w-]+)'/g)].map(([, action]) => action);
        return (named.length > 0 ? named : listed).map((action) => `${pages.get(page)} ${action}`);
      });
    });
}
