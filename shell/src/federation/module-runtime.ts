import { init } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

/** What {@link moduleRuntime} reads of webpack's `require` in a module's entry. */
interface ContainerRequire {
  federation: { initOptions: Parameters<typeof init>[0] };
}

/**
 * What the entries of modules run on, instead of each bringing its own: the parts of the federation's runtime for
 * containers that offer pages and take shared code. Modules themselves have no remotes, and nothing shared of their own.
 */
export const moduleRuntime = {
  attachShareScopeMap,
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    initContainerEntry,
    init: ({ webpackRequire }: { webpackRequire: ContainerRequire }) => init(webpackRequire.federation.initOptions),
  },
};
