import {
  NamespaceOverrides,
  registerTexts,
  replaceTexts,
  type TextLoader,
  type Texts,
} from '@mullion/shared-kit/i18n/i18n';
import type { ComponentType } from 'react';
import type { LoadedExpose } from './module-loader';

/** What the build puts behind the expose `./texts`. */
interface ModuleTexts {
  base: Texts;
  load: (language: string) => Promise<Texts | undefined>;
}

/** Module → its texts; those of its version, once that runs. */
const registered = new Map<string, { single: boolean; arrived: Promise<void> }>();

/**
 * Makes a module's texts known and answers what was exposed. A component that comes from another version than its
 * module's reads the texts of that version.
 */
export async function withModuleTexts(module: string, { exposed, texts, version, single }: LoadedExpose) {
  const { base, load } = (texts as { default: ModuleTexts }).default;
  const loader: TextLoader = async (language) => (language === 'en_US' ? base : load(language));
  const known = registered.get(module);
  // Text read outside components only knows the module's name, so it comes from the module's own version.
  if (!known || (known.single && !single)) {
    registered.set(module, { single, arrived: replaceTexts(module, loader) });
  }
  await registered.get(module)?.arrived;
  const { default: value } = exposed as { default: unknown };
  if (!single || typeof value !== 'function') return value;
  const namespace = `${module}@${version.version}`;
  await registerTexts(namespace, loader);
  return withNamespaces(value as ComponentType<object>, { [module]: namespace });
}

const wrapped = new WeakMap<object, ComponentType<object>>();

/** Wraps a component only once, so that rendering it again doesn't remount it. */
function withNamespaces(Exposed: ComponentType<object>, overrides: Record<string, string>): ComponentType<object> {
  const before = wrapped.get(Exposed);
  if (before) return before;
  const Wrapped = (props: object) => (
    <NamespaceOverrides value={overrides}>
      <Exposed {...props} />
    </NamespaceOverrides>
  );
  wrapped.set(Exposed, Wrapped);
  return Wrapped;
}
