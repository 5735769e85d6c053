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

/** What the rows of the table begin with that a loop of the spec takes the variable from. */
function rowsOf(spec: string, variable: string): string[] {
  const table = new RegExp(`for \\(const \\[${variable}\\b.*\\] of (\\w+)\\)`).exec(spec)?.[1];
  const [rows = ''] = new RegExp(`^const ${table} = \\[[^;]*;`, 'm').exec(spec) ?? [];
  return [...rows.matchAll(/^ {2}\['(\w+\/[\w-]+)'/gm)].map(([, action = '']) => action);
}

/** Presses of a test that runs: `choose…(page, …)`, `addButton(page, …).click()`. */
const presses = /\b(?:(?:choose|chooseAdd|chooseFromList)\((\w+), (.*)|addButton\((\w+), (.*)\)\.click\()/g;

/**
 * What the tests of a browser spec press, as `<role> <type>/<id>`: they name an action by its id, with the functions of
 * `e2e/support/entity-screen.ts`. A variable in its place, the last argument, stands for the rows of the table it comes from.
 */
export function pressedIn(spec: string): string[] {
  return spec
    .replace(/^\s*\/\/.*$/gm, '')
    .split(/^(?=\s*test(?:\.\w+)?\(['`])/m)
    .filter((test) => /^\s*test\(/.test(test))
    .flatMap((test) => {
      const pages = pagesOf(test);
      return [...test.matchAll(presses)].flatMap(([, row = '', action = '', list = row, add = action]) => {
        const named = [...add.matchAll(/'([A-Z_]+\/[\w-]+)'/g)].map(([, id]) => id);
        const variable = /, (\w+)\);$/.exec(add)?.[1];
        // Of two, the first one only opens the menu.
        const actions = variable ? rowsOf(spec, variable) : named.slice(-1);
        return actions.map((id) => `${pages.get(list)} ${id}`);
      });
    });
}
