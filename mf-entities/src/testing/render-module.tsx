import { entityName, type ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { renderModule as render } from '@mullion/shared-kit/testing/render-module';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import texts from '../../locales/en_US.json';

export {
  type Call,
  type LiveCommand,
  playPlatform,
  playSocket,
  settle,
} from '@mullion/shared-kit/testing/render-module';

/** Draws a part of this module as the console does. */
export const renderModule = (ui: ReactNode, client?: QueryClient) => render(ui, { name: 'mf-entities', texts }, client);

/** A screen's context that records what was done with it. */
export function fakeContext(part: Partial<ScreenContext> = {}): ScreenContext {
  return {
    scope: { kind: 'tenant' },
    authority: 'TENANT_ADMIN',
    rows: { id: ({ id }) => id.id, name: entityName, counted: (count) => `${count} entities` },
    client: new QueryClient(),
    t: (key, values) =>
      key.startsWith('kit:') ? translate('kit', key.slice(4), values) : translate('mf-entities', key, values),
    navigate: jest.fn(),
    refresh: jest.fn(async () => undefined),
    open: jest.fn(),
    gone: jest.fn(),
    deselect: jest.fn(),
    ...part,
  };
}
