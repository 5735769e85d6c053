import type { ModuleDeclaration } from './declaration';
import type { declarationSchema, plannedPoints } from './declaration-schema.js';
import { defineModule } from './define-module';
import type { ExtensionPoint } from './extension-points';

/** Compiled with the kit and never run: schema and types of the declaration say the same, and refuse what is wrong. */

type Root = typeof declarationSchema;

/** The type of what a JSON schema lets through; the keywords that the declaration's schema uses. */
type FromSchema<S> = S extends { $ref: `#/$defs/${infer Name}` }
  ? Name extends keyof Root['$defs']
    ? FromSchema<Root['$defs'][Name]>
    : never
  : S extends { anyOf: readonly (infer Either)[] }
    ? FromSchema<Either>
    : S extends { oneOf: readonly (infer Either)[] }
      ? Either extends unknown
        ? Members<S> & Members<Either>
        : never
      : S extends { const: infer Value }
        ? Value
        : S extends { enum: readonly (infer Value)[] }
          ? Value
          : S extends { type: 'array'; items: infer Item }
            ? FromSchema<Item>[]
            : S extends { type: 'string' }
              ? string
              : S extends { type: 'number' }
                ? number
                : S extends { type: 'boolean' }
                  ? boolean
                  : Members<S>;

type Members<S> = S extends { properties: infer Properties }
  ? { [K in keyof Properties as K extends Needed<S> ? K : never]: FromSchema<Properties[K]> } & {
      [K in keyof Properties as K extends Needed<S> ? never : K]?: FromSchema<Properties[K]>;
    }
  : unknown;

/** The discriminating member counts as needed where it is described. */
type Needed<S> = (S extends { required: readonly (infer Name)[] } ? Name : never) | 'point';

/** Without intersections, `readonly`, and one branch for several points: what is left to compare. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends { point: infer P }
    ? P extends unknown
      ? { -readonly [K in keyof T]: K extends 'point' ? P : Plain<T[K]> }
      : never
    : T extends object
      ? { -readonly [K in keyof T]: Plain<T[K]> }
      : T;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const same: Same<Plain<FromSchema<Root>>, Plain<ModuleDeclaration>> = true;
const known: (typeof plannedPoints)[number] extends ExtensionPoint ? true : false = true;

const common = { id: 'a', expose: './a', order: 1 } as const;
const base = { name: 'acme', requires: { kit: '^1.0.0' } };

export const checks = [
  same,
  known,
  defineModule({
    ...base,
    routes: [{ path: 'edges/*', expose: './edges', title: 'edges', when: 'edgesSupportEnabled' }],
    extensions: [
      { ...common, point: 'entity.tab', label: 'a', for: ['DEVICE'], when: 'hasRepository' },
      { ...common, point: 'toolbar.action', label: 'a' },
      { ...common, point: 'console.background', flag: 'acme-alerts' },
      { ...common, point: 'widget.renderer', types: [{ bundle: 'acme', alias: 'pump' }] },
      { ...common, point: 'rule-node.form', directive: 'acmePumpNode' },
      { ...common, point: 'settings.section', label: 'a', page: 'general' },
      { ...common, point: 'settings.page', label: 'a', path: 'acme' },
      { ...common, point: 'home.main' },
    ],
  }),
  // @ts-expect-error no such point
  defineModule({ ...base, extensions: [{ ...common, point: 'entity.tabs', label: 'a' }] }),
  // @ts-expect-error a tab has a label
  defineModule({ ...base, extensions: [{ ...common, point: 'entity.tab' }] }),
  // @ts-expect-error no such type of entity
  defineModule({ ...base, extensions: [{ ...common, point: 'entity.tab', label: 'a', for: ['PUMP'] }] }),
  // @ts-expect-error a button of the toolbar belongs to no entity
  defineModule({ ...base, extensions: [{ ...common, point: 'toolbar.action', label: 'a', for: ['DEVICE'] }] }),
  // @ts-expect-error what runs in the background says who wants it
  defineModule({ ...base, extensions: [{ ...common, point: 'console.background' }] }),
  // @ts-expect-error a renderer names its widget types
  defineModule({ ...base, extensions: [{ ...common, point: 'widget.renderer' }] }),
  // @ts-expect-error a widget type has an alias
  defineModule({ ...base, extensions: [{ ...common, point: 'widget.renderer', types: [{ bundle: 'acme' }] }] }),
  // @ts-expect-error a form names the directive
  defineModule({ ...base, extensions: [{ ...common, point: 'rule-node.form' }] }),
  // @ts-expect-error a section names its page
  defineModule({ ...base, extensions: [{ ...common, point: 'settings.section', label: 'a' }] }),
  // @ts-expect-error no such fact
  defineModule({ ...base, extensions: [{ ...common, point: 'home.section', label: 'a', when: 'isSunday' }] }),
  // @ts-expect-error no such fact
  defineModule({ ...base, routes: [{ path: 'a', expose: './a', title: 'a', when: 'isSunday' }] }),
  // @ts-expect-error a menu entry says for whom it is
  defineModule({ ...base, menu: [{ id: 'a', section: 'root', order: 1 }] }),
];
